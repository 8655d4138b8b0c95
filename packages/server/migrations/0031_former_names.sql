-- What an object was called before. A booking keeps the name it was made under and is shown by it; so it has to be found by it, too,
-- without a look at every booking.
create table former_object_name (
  app_id int not null references app on delete cascade,
  object_id int not null,
  title text not null,
  primary key (app_id, object_id, title),
  foreign key (app_id, object_id) references bookable (app_id, id) on delete cascade
);
call protect_tenant_table('former_object_name');

set local role allmend_platform;
insert into former_object_name (app_id, object_id, title)
select distinct b.app_id, b.object_id, b.object_title
from booking b join bookable o on o.app_id = b.app_id and o.id = b.object_id
where b.object_title not in (o.title, '');
reset role;

create function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_object_name (app_id, object_id, title) values (old.app_id, old.id, old.title) on conflict do nothing;
  return null;
end $$;
create trigger bookable_former_name after update of title on bookable
  for each row when (old.title <> new.title) execute function keep_former_name();
