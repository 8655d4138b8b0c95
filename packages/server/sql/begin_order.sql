-- Begins an order, or a hold, in one round trip: takes the locks, finds the order if it was placed before, lets go of what ran out
-- and of the draft's own hold, and reads what a decision needs. Every statement in here sees what was committed before it began, so
-- nothing that is read is older than the locks. Whoever does not want to wait, and finds that somebody holds a lock, is told what
-- there is to see without it. A draft is taken for the caller's own only if it is, so that nobody orders with the hold of somebody else
-- or is told of their order.
--
-- `known_*` is what the caller has read before: at which count, the hall groups of these objects, the leaves they take, and how the
-- payer is charged. If the count still stands, only what changes from order to order is read.
create or replace function begin_order(
  draft_key uuid, objects int[], from_minute float8, until_minute float8, own_user int, guest_zipcode text, may_wait boolean,
  known_version int, known_groups int[], known_leaves int[], known_payer text, own_browser text, proven_email text
) returns json language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  groups int[] := coalesce(known_groups, groups_of_order(objects));
  own_hold uuid;
  tied int[];
  -- Halls the draft kept dates in and does not want any more.
  left_halls int[] := '{}';
  rules_count int;
  payer text;
  taken json;
  released json := '[]';
begin
  if exists (select from occupancy o where o.app_id = current_app() and o.hold_key = draft_key) then
    left_halls := array(
      select distinct b.hall_group from occupancy o join bookable b on b.app_id = o.app_id and b.id = o.object_id
      where o.app_id = current_app() and o.hold_key = draft_key and b.hall_group <> all (groups)
    );
  end if;
  if not lock_halls(groups || left_halls, may_wait) then
    own_hold := own_draft(draft_key, own_browser, own_user);
    rules_count := (select v.version from rules_version v where v.app_id = current_app());
    if rules_count = known_version then
      taken := taken_between(known_leaves, from_minute, until_minute, own_hold, own_user);
      return json_build_object('isBusy', true, 'taken', taken, 'earlier', order_of_draft(draft_key, own_user, proven_email));
    end if;
    taken := booking_scene(objects, from_minute, until_minute, own_hold, own_user);
    -- Looked for after the scene was read: what takes the time may be the order this very draft became.
    return json_build_object('isBusy', true, 'scene', taken, 'earlier', order_of_draft(draft_key, own_user, proven_email));
  end if;
  if exists (select from customer_order o where o.app_id = current_app() and o.client_key = draft_key and o.number is not null) then
    return json_build_object('earlier', order_of_draft(draft_key, own_user, proven_email));
  end if;
  -- Read before the rules: a change in between makes them look older than they are, and they are read again.
  rules_count := (select v.version from rules_version v where v.app_id = current_app());
  -- Parts may have been rearranged while we waited, or since we last looked.
  if rules_count is distinct from known_version and groups is distinct from groups_of_order(objects) then
    return json_build_object('isRearranged', true);
  end if;
  own_hold := own_draft(draft_key, own_browser, own_user);
  if exists (
    select from occupancy o where o.app_id = current_app() and o.hold_key = own_hold
    union all
    select from occupancy o where o.app_id = current_app() and o.kind = 'hold' and o.expires_at <= now()
  ) then
    released := release_holds(own_hold, groups);
  end if;
  payer := payer_of(own_user, guest_zipcode);
  if rules_count = known_version then
    taken := taken_between(known_leaves, from_minute, until_minute, own_hold, own_user);
    if payer = known_payer then
      return json_build_object('orderId', nextval('customer_order_id_seq'), 'released', released, 'left', left_halls,
        'taken', taken);
    end if;
    return json_build_object('orderId', nextval('customer_order_id_seq'), 'released', released, 'left', left_halls, 'taken', taken,
      'payer', payer, 'terms', customer_terms(own_user, guest_zipcode));
  end if;
  tied := array(select b.id from bookable b where b.app_id = current_app() and b.hall_group = any (groups));
  return json_build_object(
    -- The link in the mail carries it, so it is known before the order is written.
    'orderId', nextval('customer_order_id_seq'),
    'version', rules_count,
    'groups', groups,
    'released', released,
    'left', left_halls,
    'scene', booking_scene(tied, from_minute, until_minute, own_hold, own_user),
    'payer', payer,
    'terms', customer_terms(own_user, guest_zipcode)
  );
end $$;
