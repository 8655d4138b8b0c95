-- How large the logo is in the header and in mails (in hundredths of their width), and what is read out in its place.
alter table app_setting
  add logo_height int not null default 40 check (logo_height in (32, 40, 48, 56)),
  add logo_mail_width int not null default 15 check (logo_mail_width in (10, 15, 20, 25, 30, 40, 50)),
  add logo_alt text not null default '' check (char_length(logo_alt) <= 150);
