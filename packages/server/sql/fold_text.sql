-- Without accents and capitals. Spelled out, since lower() leaves Ü alone in a database with the C locale.
create or replace function fold_text(given text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(lower(normalize(given, nfkc)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  'ÀÁÂÃÄÅàáâãäåÈÉÊËèéêëÌÍÎÏìíîïÒÓÔÕÖØòóôõöøÙÚÛÜùúûüÇçÑñÝýÿ',
  'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooooouuuuuuuuccnnyyy'
);
