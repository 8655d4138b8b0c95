-- All that judging a request needs, in one round trip: the rules of the objects and of the stock behind their options, what is
-- asked of whoever books them, and what takes their leaves during a time, the own bookings of `own_user` marked. Expired holds take
-- nothing. Times in minutes since 1970.
create or replace function booking_scene(objects int[], from_minute float8, until_minute float8, own_hold uuid, own_user int)
returns json language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  related int[];
begin
  select array_agg(r.id) into related from (
    select unnest(objects) as id
    union
    select o.stock_object_id from object_option o
    where o.app_id = current_app() and o.object_id = any (objects) and o.stock_object_id is not null
  ) r;
  return json_build_object(
    'rules', object_rules(related),
    'questions', (
      select coalesce(json_agg(json_build_object(
        'objectId', a.object_id, 'questionnaireId', q.questionnaire_id, 'id', q.id, 'type', q.type, 'value', q.title,
        'isRequired', q.is_required, 'settings', json_build_object('multiple', q.is_multiple, 'choices', q.choices)
      ) order by a.object_id, a.sort, q.sort, q.id), '[]')
      from object_questionnaire a join question q on q.app_id = a.app_id and q.questionnaire_id = a.questionnaire_id
      where a.app_id = current_app() and a.object_id = any (objects) and q.type <> 'info'
    ),
    'taken', taken_between(
      (select array_agg(distinct l.leaf_id) from leaves_of(related) l), from_minute, until_minute, own_hold, own_user
    )
  );
end $$;
