-- Each period begins the day after the one before ends, from the beginning of time to its end. Asked at commit, so that several
-- rows can be changed one after the other.
create or replace function check_tax_periods() returns trigger language plpgsql as $$
begin
  if exists (select from tax_period) and (
    select range_agg(daterange(start_date, end_date, '[]')) from tax_period
  ) <> datemultirange(daterange(null, null)) then
    raise exception 'the tax periods leave a gap' using errcode = 'check_violation', constraint = 'tax_period_no_gap';
  end if;
  return null;
end $$;
