-- The app of the current transaction. The setting is '' (not null) after an earlier transaction set it and committed.
create or replace function current_app() returns int language sql stable parallel safe
return nullif(current_setting('app.tenant', true), '')::int;
