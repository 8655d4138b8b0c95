-- An app that is suspended rests: its people are told so, its jobs wait, keepers still enter.
alter table app add column suspended_at timestamptz, add column version int not null default 1;

-- Keepers are changed by each other now; two factors can be asked of one of them.
alter table keeper add column version int not null default 1, add column needs_two_factor boolean not null default false,
  add column last_sign_in_at timestamptz;
alter table platform_audit_entry add column subject text;

set local role allmend_platform;
update keeper k set last_sign_in_at = (select max(s.created_at) from keeper_session s where s.account_id = k.id);
reset role;
