-- A picture is made into several widths and formats after it was taken in; until then it is shown as it arrived.
alter table asset
  add versions_at timestamptz,
  add has_avif boolean not null default false;

-- The few that still have to be made.
create index asset_unmade on asset (app_id, id) where versions_at is null and width is not null;
