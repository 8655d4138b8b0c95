-- A personal number belongs to one account, however it was typed: as people read it, without blanks and marks nobody sees.
create temporary table told_number on commit drop as
  select app_id, id, hisoft_personal_number as before, nullif(regexp_replace(normalize(hisoft_personal_number, NFKC),
    '[\s\u0085\u00AD\u034F\u061C\u1680\u180E\u200B-\u200F\u2028-\u202F\u205F-\u206F\uFEFF]+', '', 'g'), '') as number
  from app_user where hisoft_personal_number is not null;
-- Of those that turn out to be the same, the oldest account keeps it.
update told_number t set number = null
  where exists (select from told_number o where o.app_id = t.app_id and o.number = t.number and o.id < t.id);
insert into audit_entry (app_id, actor_kind, actor_name, action, entity, entity_id, subject, version, before, after)
  select t.app_id, 'system', 'System', 'changed', 'user', t.id::text, trim(u.firstname || ' ' || u.lastname), u.version + 1,
    jsonb_build_object('hisoftPersonalNumber', t.before), jsonb_build_object('hisoftPersonalNumber', t.number)
  from told_number t join app_user u on u.app_id = t.app_id and u.id = t.id
  where t.number is distinct from t.before;
update app_user u set hisoft_personal_number = t.number, version = u.version + 1
  from told_number t where t.app_id = u.app_id and t.id = u.id and t.number is distinct from t.before;
update gateway_bill b set personal_number = t.number
  from told_number t where t.app_id = b.app_id and t.before = b.personal_number and t.number is not null and b.state <> 'sent';
drop table told_number;

drop index app_user_personal_number;
create unique index app_user_personal_number on app_user (app_id, hisoft_personal_number) where hisoft_personal_number is not null;
alter table app_user add constraint app_user_personal_number_check check (hisoft_personal_number <> '');
