-- Which directory somebody came in with, in clear beside what is sealed: these sessions end with the directory. Those of before count as the
-- municipality's own.
alter table session add directory text check (directory in ('app', 'operator'));
update session set directory = 'app' where sso is not null;
alter table session add check ((directory is null) = (sso is null));
