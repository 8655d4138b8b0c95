-- Whom bills are paid to, as the QR-bill wants it: an account in Switzerland or Liechtenstein, its holder with a structured address.
alter table app_setting
  add iban text not null default '' check (iban ~ '^((CH|LI)[0-9]{7}[0-9A-Z]{12})?$'),
  add creditor_name text not null default '' check (char_length(creditor_name) <= 70),
  add creditor_street text not null default '' check (char_length(creditor_street) <= 70),
  add creditor_streetno text not null default '' check (char_length(creditor_streetno) <= 16),
  add creditor_zipcode text not null default '' check (char_length(creditor_zipcode) <= 16),
  add creditor_city text not null default '' check (char_length(creditor_city) <= 35),
  add creditor_country text not null default 'CH' check (creditor_country in ('CH', 'LI')),
  add constraint app_setting_account_holder
    check (iban = '' or (creditor_name <> '' and creditor_zipcode <> '' and creditor_city <> '')),
  -- Where no payment option says otherwise.
  add payment_term_days int not null default 30 check (payment_term_days between 0 and 365),
  add default_confirmation text not null default 'manual' check (default_confirmation in ('automatic', 'manual')),
  -- After so many months an order loses the person behind it; null keeps it.
  add retention_months int check (retention_months between 6 and 240),
  add constraint app_setting_css check (char_length(css) <= 50000);
