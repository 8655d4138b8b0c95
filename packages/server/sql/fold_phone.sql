-- +41 79 123 45 67, 0041 (0)79… and 079 123 45 67 are one number.
create or replace function fold_phone(given text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace(given, '\D', '', 'g'), '^(00)?410?(?=[1-9]\d{8}$)', '0');
