-- Claims the next mail of the app that may go now, for a job, and says which. An older mail about the same order goes first: one that
-- waits because no server was reached holds all younger ones back, one the server put off only those to the same reader. No more than
-- `most` are under way at a time, and within an hour no more than a keeper allows the app: of two that claim at the same moment, the
-- second counts what the first has claimed. What somebody waits for at a door goes all the same.
create or replace function claim_mail(own_job bigint, most int, lease interval) returns int language plpgsql volatile as $$
declare
  hourly int := (select a.max_mails_per_hour from app a where a.id = current_app());
  is_full boolean := false;
  claimed int;
begin
  if hourly is not null then
    perform pg_advisory_xact_lock(4155207, current_app());
    is_full := hourly <= (
      select count(*) from mail_message s where s.app_id = current_app() and s.sent_at > now() - interval '1 hour'
    ) + (
      select count(*) from mail_message s where s.app_id = current_app() and s.claimed_until > now()
    );
  end if;
  update mail_message set claimed_by = own_job, claimed_until = now() + lease
  where app_id = current_app() and id = (
    select m.id from mail_message m
    where m.app_id = current_app() and m.state = 'queued'
      and (m.next_try_at is null or m.next_try_at <= now())
      and (m.claimed_until is null or m.claimed_until <= now())
      and (not is_full or m.topic in (
        'registrationVerification', 'registrationKnownAddress', 'accountCreated', 'staffInvitation', 'passwordReset', 'passwordChanged',
        'newDevice', 'twoFactorDisabled', 'anonymousOrderVerification'
      ))
      and (select count(*) from mail_message c where c.app_id = current_app() and c.claimed_until > now()) < most
      and not exists (
        select from mail_message o
        where o.app_id = m.app_id and o.order_id = m.order_id and o.id < m.id and o.state = 'queued'
          and (o.recipient = m.recipient or not o.is_refused)
      )
    order by m.id limit 1 for update skip locked
  )
  returning id into claimed;
  return claimed;
end $$;
