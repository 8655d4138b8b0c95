create extension if not exists btree_gist;

-- VAT by day, the same for every app. Hundredths of a percent. An open start or end goes on for ever.
create table tax_period (
  id int generated always as identity primary key,
  rate int not null check (rate between 0 and 10000),
  start_date date,
  end_date date,
  check (start_date is null or end_date is null or start_date <= end_date),
  exclude using gist (daterange(start_date, end_date, '[]') with &&)
);
call protect_platform_table('tax_period');
grant select on tax_period to allmend_tenant;
create policy everybody_reads on tax_period for select to allmend_tenant using (true);

-- Each period begins the day after the one before ends, from the beginning of time to its end. Asked at commit, so that several
-- rows can be changed one after the other.
create function check_tax_periods() returns trigger language plpgsql as $$
begin
  if exists (select from tax_period) and (
    select range_agg(daterange(start_date, end_date, '[]')) from tax_period
  ) <> datemultirange(daterange(null, null)) then
    raise exception 'the tax periods leave a gap' using errcode = 'check_violation', constraint = 'tax_period_no_gap';
  end if;
  return null;
end $$;
create constraint trigger tax_period_no_gap after insert or update or delete on tax_period
  deferrable initially deferred for each row execute function check_tax_periods();

set local role allmend_platform;
insert into tax_period (rate, start_date, end_date) values
  (650, null, '1998-12-31'),
  (750, '1999-01-01', '2000-12-31'),
  (760, '2001-01-01', '2010-12-31'),
  (800, '2011-01-01', '2017-12-31'),
  (770, '2018-01-01', '2023-12-31'),
  (810, '2024-01-01', null);
reset role;
