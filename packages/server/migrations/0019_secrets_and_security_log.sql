-- What happened at the doors: refused, guessed wrongly, handed out. Rows are added and read; only the platform forgets them.
create table security_event (
  app_id int not null references app on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('user', 'keeper', 'nobody')),
  actor_id int,
  actor_name text,
  acting_as text,
  subject text,
  address text,
  times int not null default 1,
  primary key (app_id, id)
);
create index security_event_age on security_event (at);
call protect_tenant_table('security_event', 'select, insert');
grant delete on security_event to allmend_platform;

-- The same for what belongs to no app: keepers' accounts, and calls refused before an app was known.
create table platform_security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('user', 'keeper', 'nobody')),
  actor_id int,
  actor_name text,
  acting_as text,
  subject text,
  address text,
  times int not null default 1
);
create index platform_security_event_age on platform_security_event (at);
call protect_platform_table('platform_security_event', 'select, insert, delete');

-- What of a mail must not stand in the log, encrypted, until it is sent.
alter table mail_message add sealed text;

-- Who is told of orders for objects that name nobody themselves.
alter table app_setting add notification_recipients text[] not null default '{}';

set local role allmend_platform;

update app_setting set notification_recipients = array[substring(texts ->> 'contact' from '[^[:space:]<>,;]+@[^[:space:]<>,;]+')]
where texts ->> 'contact' ~ '[^[:space:]<>,;]+@[^[:space:]<>,;]+';

-- Mails written so far held their links and codes in plain text. Those that still wait keep the whole mail aside until it is sent.
with secret as (
  select app_id, id, '\S*/(?:(?:register|resetpassword)\?token=|order/|api/calendar/)[\w.-]{20,}' as link,
    case when topic = 'anonymousOrderVerification' then substring(subject from '\d{6}') end as code
  from mail_message
)
update mail_message m set
  sealed = case when m.state = 'queued' then jsonb_build_object(
    'subject', m.subject, 'text', m.text_body, 'html', m.html_body, 'attachments', m.attachments)::text end,
  subject = replace(m.subject, coalesce(s.code, ''), '••••••'),
  text_body = regexp_replace(replace(m.text_body, coalesce(s.code, ''), '••••••'), s.link, '‹Link›', 'g'),
  html_body = regexp_replace(replace(m.html_body, coalesce(s.code, ''), '••••••'),
    'href="[^"]*/(?:(?:register|resetpassword)\?token=|order/|api/calendar/)[\w.-]{20,}[^"]*"', '', 'g')
from secret s
where s.app_id = m.app_id and s.id = m.id and (s.code is not null or m.text_body ~ s.link);

-- Events named the secret link of an order; now they name the site, and whoever writes the mail makes the link.
update outbox set payload = (payload - 'url') || jsonb_build_object('site', substring(payload ->> 'url' from '^https?://[^/]+'))
where payload ? 'url';

reset role;
