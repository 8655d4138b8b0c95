-- What was asked for when the order was placed, as a hash: the key of a draft gives the order back only to whoever asks for the same
-- once more. Orders from before have none.
alter table customer_order add column request_hash text;
