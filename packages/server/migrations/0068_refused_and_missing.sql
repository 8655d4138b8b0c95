-- Why the provider did not make a refund, in its own words.
alter table online_refund add problem text not null default '' check (char_length(problem) <= 300);

-- Paid, and the provider does not know of it any more. What it said before is no proof of money it has: it counts for nothing there.
alter table online_payment
  add is_missing boolean not null default false,
  add check (not is_missing or (told_received = 0 and told_returned = 0));
