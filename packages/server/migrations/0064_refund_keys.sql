-- What the client calls a refund: sent again it is the same one. Null where nobody pressed for it. What is let go of it is planned when it is
-- wanted, and credited once the money went back.
alter table online_refund
  add client_key uuid,
  add is_waived boolean not null default false,
  add waived int not null default 0,
  add check (waived between 0 and amount);
create unique index online_refund_client_key on online_refund (app_id, payment_id, client_key);
