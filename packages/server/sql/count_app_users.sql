-- Keeps `app_user_count`, so that a list of fifty thousand people need not count them for its tabs. Called by the statement triggers of
-- `app_user`.
create or replace function count_app_users() returns trigger language plpgsql as $$
begin
  -- Sorted, so that two transactions change the counters in the same sequence. An app that goes takes its counters along.
  if tg_op = 'INSERT' then
    insert into app_user_count
    select app_id, role, state, count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (app_id, role, state) do update set people = app_user_count.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into app_user_count
    select app_id, role, state, -count(*) from old_rows where exists (select from app where app.id = app_id) group by 1, 2, 3 order by 1, 2, 3
    on conflict (app_id, role, state) do update set people = app_user_count.people + excluded.people;
  else
    insert into app_user_count
    select app_id, role, state, sum(step) from (
      select app_id, role, state, 1 as step from new_rows union all select app_id, role, state, -1 from old_rows
    ) as steps group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
    on conflict (app_id, role, state) do update set people = app_user_count.people + excluded.people;
  end if;
  return null;
end $$;
