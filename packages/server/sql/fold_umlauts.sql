-- Müller, Mueller and Muller are one: the spelled-out umlaut is taken for the letter below it.
create or replace function fold_umlauts(given text) returns text language sql immutable strict parallel safe
return replace(replace(replace(fold_text(given), 'ae', 'a'), 'oe', 'o'), 'ue', 'u');
