-- The key of a draft, if the draft is nobody's yet or the caller's own; null for a draft of somebody else, whose hold is in the way then.
create or replace function own_draft(draft_key uuid, own_browser text, own_user int) returns uuid language plpgsql stable as $$
begin
  if exists (
    select from booking_hold h where h.app_id = current_app() and h.client_key = draft_key
      and (h.browser = own_browser) is not true and (h.user_id = own_user) is not true
  ) then
    return null;
  end if;
  return draft_key;
end $$;
