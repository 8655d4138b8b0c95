import type { E2eServer } from './start-server.ts'

/** Sixty customers «Person 01» to «Person 60» of a village of their own, so that lists have pages. Once per server. */
export const addManyPeople = (server: E2eServer) =>
  server.query(
    `insert into app_user (app_id, role, username, email, firstname, lastname, company, street, streetno, zipcode, city, phone, email_verified_at)
     select d.app_id, 'user', n || '@viele.test', n || '@viele.test', 'Person', lpad(n::text, 2, '0'), 'Verein Vielhausen', 'Seeweg', n::text,
       '8690', 'Vielhausen', '079 100 00 ' || lpad(n::text, 2, '0'), now()
     from generate_series(1, 60) as n, (select app_id from app_domain where domain = 'localhost') as d
     on conflict do nothing`,
  )
