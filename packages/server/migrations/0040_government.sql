-- Where the links of the government layout lead: portal, footer and imprint.
alter table app_setting
  add government_links jsonb not null default '{}' check (jsonb_typeof(government_links) = 'object');
