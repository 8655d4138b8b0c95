-- The log of mails is what they are sent from: a mail waits in it until its next try, and whoever sends it claims it first.
alter table mail_message
  -- What the Message-ID is made of: the same for every try, in whichever process.
  add message_key uuid not null default gen_random_uuid(),
  -- When somebody last wanted it sent; the date in its head.
  add queued_at timestamptz not null default now(),
  -- Null: at once. What a process of the release before writes is left to its own job for a while.
  add next_try_at timestamptz default now() + interval '2 minutes',
  -- The job that is sending it, and until when nobody else may.
  add claimed_by bigint,
  add claimed_until timestamptz,
  -- The server answered, and did not want this mail for now; otherwise no server was reached, or it wants nobody's.
  add is_refused boolean not null default false,
  add server_answer text,
  -- It went out with more than the log shows.
  add has_secret boolean not null default false,
  add check ((claimed_by is null) = (claimed_until is null));
update mail_message set
  queued_at = created_at,
  next_try_at = case when state = 'queued' then next_try_at end,
  has_secret = sealed is not null or concat(subject, text_body, attachments::text) ~ '‹Link›|••••••';
create index mail_message_waiting on mail_message (app_id, id) where state = 'queued';
create index mail_message_claimed on mail_message (app_id) where claimed_until is not null;

-- Mails to keepers, who belong to no app. They hold nothing that opens a door.
create table platform_mail (
  id int generated always as identity primary key,
  topic text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'kept')),
  tries int not null default 0,
  last_error text,
  server_answer text,
  is_refused boolean not null default false,
  message_key uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  next_try_at timestamptz,
  claimed_by bigint,
  claimed_until timestamptz,
  sent_at timestamptz,
  check ((claimed_by is null) = (claimed_until is null))
);
create index platform_mail_waiting on platform_mail (id) where state = 'queued';
call protect_platform_table('platform_mail');

-- The key an app signs its mails with (DKIM). The private half is encrypted; the public one stands in the domain's DNS.
create table mail_dkim (
  app_id int not null references app on delete cascade primary key,
  domain text not null,
  selector text not null,
  private_key text not null check (private_key <> ''),
  public_key text not null,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1
);
call protect_tenant_table('mail_dkim');

-- Who has heard an event: written with what they made of it, so that nobody makes it twice.
alter table outbox add heard_by text[] not null default '{}';
-- Those of before were heard by whoever listened then.
update outbox set heard_by = '{before}' where dispatched_at is not null;
create index outbox_unheard on outbox (app_id, created_at) where heard_by = '{}';
