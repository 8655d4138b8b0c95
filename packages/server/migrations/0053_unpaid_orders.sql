-- When whoever ordered was told that the order is not paid yet: once, while its dates are kept.
alter table customer_order add unpaid_told_at timestamptz;
