-- Which state of a group somebody edited.
alter table user_group add column version int not null default 1;
