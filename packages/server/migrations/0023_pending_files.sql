-- Files on their way: noted before they are written, and forgotten in the transaction that takes them up. Whatever stands here for
-- longer than an hour belongs to nobody (the process died, the upload was never ordered with) and is removed from the storage.
create table pending_file (
  app_id int not null references app on delete cascade,
  file text not null,
  bytes int not null,
  created_at timestamptz not null default now(),
  primary key (app_id, file)
);
create index pending_file_age on pending_file (created_at);
call protect_tenant_table('pending_file');

-- How much lies around in an app without an order.
create index booking_document_loose_of_app on booking_document (app_id) include (size) where order_id is null;
