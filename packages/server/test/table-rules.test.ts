import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { refuse } from '../src/platform/http/refusal.ts'
import { Factories } from './factories.ts'
import { fillEveryTable } from './fill-every-table.ts'
import { createTestDatabase } from './test-database.ts'

/** The last wall: what no code can write, whatever it forgets to ask. Each bound from both sides. */
const { db, owner } = await createTestDatabase()
let appId: number
beforeAll(async () => {
  const make = new Factories(db)
  appId = await make.app()
  for (const _ of [1, 2]) await make.object(appId)
  await fillEveryTable(owner, appId)
  await make.keeperToken()
  await owner.query(`insert into maintenance_run (kind, keeper_name) values ('templates', 'Kim')`)
  await owner.query(`insert into key_witness (sealed) values ('v1.AAAA')`)
  await owner.query(`insert into app_import (name, bytes, keeper_name) values ('app-1-export.resys', 100, 'Kim')`)
  await owner.query(`insert into platform_security_event (at, kind, actor_kind) values (now(), 'x', 'nobody')`)
  await owner.query(
    `insert into platform_mail (topic, recipient, subject, text_body, html_body) values ('', '', '', '', '')`,
  )
})

/** Whoever claims a mail says until when. */
const claims: [string[], string[]] = [
  ['claimed_by = null, claimed_until = null', 'claimed_by = 1, claimed_until = now()'],
  ['claimed_by = 1', 'claimed_until = now()'],
]
const oneOf = (column: string, ...values: string[]): [string[], string[]] => [
  values.map((value) => `${column} = '${value}'`),
  [`${column} = 'anything'`, `${column} = ''`],
]
const between = (column: string, least: number, most: number): [string[], string[]] => [
  [`${column} = ${least}`, `${column} = ${most}`],
  [`${column} = ${least - 1}`, `${column} = ${most + 1}`],
]
const atLeast = (column: string, least: number): [string[], string[]] => [
  [`${column} = ${least}`],
  [`${column} = ${least - 1}`],
]
const named = (column: string): [string[], string[]] => [[`${column} = 'x'`], [`${column} = ''`]]
const clock = (column: string, good: string[]): [string[], string[]] => [
  good.map((value) => `${column} = '${value}'`),
  ['', '7:00', '24:00', '29:00', '12:60', '12:00 ', ' 12:00', '12:00:00', '1200'].map(
    (value) => `${column} = '${value}'`,
  ),
]

/** What a row of a table can be set to, and what it cannot. */
const rules: [table: string, takes: readonly string[], refuses: readonly string[]][] = [
  ['accepted_text', ...oneOf('kind', 'regulation', 'privacy')],
  ['app', ...named('title')],
  ['app', ...between('max_connections', 1, 1000)],
  ['app', ...between('max_storage_mb', 1, 10_000_000)],
  ['app', ...between('max_mails_per_hour', 1, 1_000_000)],
  [
    'app',
    [`feature_flags = '{}'`, `feature_flags = '{payment,hisoftgateway}'`],
    [`feature_flags = '{payment,magic}'`, `feature_flags = '{magic}'`],
  ],
  [
    'app_domain',
    [`domain = 'xn--zrich-kva.example'`],
    [`domain = 'Gross.test'`, `domain = 'a/b'`, `domain = 'a:80'`, `domain = 'a b'`, `domain = ''`],
  ],
  ['app_import', [`name = 'x'`, `name = repeat('x', 200)`], [`name = ''`, `name = repeat('x', 201)`]],
  ['app_import', ['bytes = 1'], ['bytes = 0']],
  ['key_witness', ['is_only = true'], ['is_only = false']],
  ['key_witness', [`sealed = 'v1.x'`], [`sealed = 'Allmend'`]],
  ['app_import', ['received = 0', 'received = bytes'], ['received = -1', 'received = bytes + 1']],
  ['app_import', ...between('percent', 0, 100)],
  ['app_import', ...oneOf('state', 'uploading', 'waiting', 'checking', 'copying', 'writing', 'done')],
  [
    'app_import',
    [`state = 'refused', refusal = 'import.damaged'`],
    [`state = 'refused'`, `refusal = 'import.damaged'`],
  ],
  ['app_setting', ...between('default_lead_time_hours', 0, 8760)],
  ['app_setting', ...between('default_horizon_days', 1, 3650)],
  ['app_setting', ...between('default_deadline_hours', 0, 8760)],
  ['app_setting', ...oneOf('layout', 'default', 'gov')],
  [
    'app_setting',
    [`embed_origins = '{}'`, `embed_origins = array_fill('https://dorf.ch'::text, '{20}')`],
    [`embed_origins = array_fill('https://dorf.ch'::text, '{21}')`],
  ],
  ['app_setting', ...oneOf('default_confirmation', 'automatic', 'manual')],
  ['app_setting', ...oneOf('creditor_country', 'CH', 'LI')],
  ['app_setting', ...between('payment_term_days', 0, 365)],
  [
    'app_setting',
    ['retention_months = null', 'retention_months = 6', 'retention_months = 240'],
    ['retention_months = 5', 'retention_months = 241'],
  ],
  [
    'app_setting',
    [
      `iban = ''`,
      `iban = 'CH9300762011623852957', creditor_name = 'G', creditor_zipcode = '8699', creditor_city = 'E'`,
    ],
    [
      `iban = 'CH93 0076 2011 6238 5295 7', creditor_name = 'G', creditor_zipcode = '8699', creditor_city = 'E'`,
      `iban = 'DE89370400440532013000', creditor_name = 'G', creditor_zipcode = '8699', creditor_city = 'E'`,
      `iban = 'CH9300762011623852957', creditor_name = '', creditor_zipcode = '8699', creditor_city = 'E'`,
      `iban = 'CH9300762011623852957', creditor_name = 'G', creditor_zipcode = '', creditor_city = 'E'`,
      `iban = 'CH9300762011623852957', creditor_name = 'G', creditor_zipcode = '8699', creditor_city = ''`,
    ],
  ],
  ['app_setting', [`creditor_name = repeat('x', 70)`], [`creditor_name = repeat('x', 71)`]],
  ['app_setting', [`creditor_street = repeat('x', 70)`], [`creditor_street = repeat('x', 71)`]],
  ['app_setting', [`creditor_streetno = repeat('x', 16)`], [`creditor_streetno = repeat('x', 17)`]],
  ['app_setting', [`creditor_zipcode = repeat('x', 16)`], [`creditor_zipcode = repeat('x', 17)`]],
  ['app_setting', [`creditor_city = repeat('x', 35)`], [`creditor_city = repeat('x', 36)`]],
  ['app_setting', ['logo_height = 32', 'logo_height = 56'], ['logo_height = 31', 'logo_height = 64']],
  ['app_setting', ['logo_mail_width = 10', 'logo_mail_width = 50'], ['logo_mail_width = 5', 'logo_mail_width = 60']],
  ['app_setting', [`logo_alt = repeat('x', 150)`], [`logo_alt = repeat('x', 151)`]],
  ['app_setting', [`css = repeat('x', 50000)`], [`css = repeat('x', 50001)`]],
  [
    'app_setting',
    [`government_links = '{}'`, `government_links = '{"metaJobs":"https://a.example"}'`],
    [`government_links = '[]'`, `government_links = '"https://a.example"'`, `government_links = 'null'`],
  ],
  ['app_user', ...oneOf('role', 'user', 'admin')],
  ['app_user', ['hisoft_personal_number = null', `hisoft_personal_number = '0'`], [`hisoft_personal_number = ''`]],
  ['asset', ...named('name')],
  ['asset', ...oneOf('type', 'image', 'document', 'unknown')],
  ['asset', ...between('focus_x', 0, 100)],
  ['asset', ...between('focus_y', 0, 100)],
  ['asset_tag', ...named('label')],
  [
    'asset_tag',
    [`color = '#09AFaf'`],
    [`color = '#09AFa'`, `color = '#09AFag'`, `color = 'red'`, `color = '#09AFaf0'`],
  ],
  ['audit_entry', ...oneOf('actor_kind', 'user', 'keeper', 'key', 'system')],
  ['blocking_day', ...oneOf('type', 'day', 'range')],
  [
    'blocking_day',
    [
      `type = 'day', start_date = '2031-05-05', end_date = '2031-05-05'`,
      `type = 'range', start_date = '2031-05-05', end_date = '2031-05-05'`,
      `type = 'range', start_date = '2031-05-05', end_date = '2031-05-06'`,
    ],
    [
      `type = 'day', start_date = '2031-05-05', end_date = '2031-05-06'`,
      `type = 'range', start_date = '2031-05-06', end_date = '2031-05-05'`,
    ],
  ],
  ['bookable', ...named('title')],
  ['bookable', ['capacity = null', 'capacity = 1'], ['capacity = 0']],
  ['bookable', ...oneOf('confirmation', 'automatic', 'manual')],
  ['bookable', ...between('lead_time_hours', 0, 8760)],
  ['bookable', ...between('horizon_days', 1, 3650)],
  ['bookable', ...between('deadline_hours', 0, 8760)],
  ['bookable', ...between('stock', 1, 10_000)],
  ['bookable', [`handover_info = repeat('x', 1000)`], [`handover_info = repeat('x', 1001)`]],
  [
    'bookable',
    [`coordinates = ''`, `coordinates = '46.9481, 7.4474'`, `coordinates = '-9, -77.1234567'`],
    [
      `coordinates = '46.9481'`,
      `coordinates = '46.9481,7.4474'`,
      `coordinates = 'Bern, Schweiz'`,
      `coordinates = '1e3, 2'`,
    ],
  ],
  ['bookable_asset', ...oneOf('place', 'main', 'image', 'document', 'rules')],
  ['bookable_part', ['sort = 1'], ['part_id = whole_id']],
  [
    'booking',
    [
      'starts_at = display_start, ends_at = display_end',
      `starts_at = display_start - interval '1 hour', ends_at = display_end + interval '1 hour'`,
    ],
    [
      `starts_at = display_start + interval '1 second'`,
      `ends_at = display_end - interval '1 second'`,
      'display_end = display_start',
    ],
  ],
  ['booking_reminder', ...oneOf('kind', 'customer', 'caretaker')],
  [
    'booking',
    [`color = ''`, `color = '#00ff9a'`],
    [`color = '#00FF9A'`, `color = '00ff9a'`, `color = '#00ff9'`, `color = '#00ff9a0'`, `color = 'red'`],
  ],
  [
    'booking',
    [`tariff_lines = '[]', tariff_total = 0, is_price_to_check = true`, 'tariff_lines = null, tariff_total = null'],
    ['tariff_total = 0', `tariff_lines = '[]'`],
  ],
  ['booking', ['is_price_to_check = false'], ['is_price_to_check = true']],
  ['booking', ...atLeast('fee', 0)],
  ['booking', ...atLeast('quantity', 1)],
  ['booking', ...oneOf('state', 'held', 'unconfirmed', 'confirmed', 'rejected', 'cancelled', 'expired')],
  ['booking_interval', ...named('name')],
  ['booking_interval', ...oneOf('type', 'fixed', 'dynamic')],
  ['booking_interval', ...between('step_minutes', 5, 1440)],
  ['booking_interval', ...between('max_steps', 1, 400)],
  ['booking_interval', ...between('multi_days_value', 1, 366)],
  ['booking_interval', ...oneOf('multi_days_unit', 'day', 'week', 'month')],
  ['booking_interval', ...between('pre_processing_time', 0, 10_080)],
  ['booking_interval', ...between('post_processing_time', 0, 10_080)],
  ['category', ...named('name')],
  [
    'change_request',
    [
      `kind = 'cancel'`,
      `kind = 'options'`,
      `kind = 'time', display_start = now(), display_end = now()`,
      `kind = 'cancel', display_start = now()`,
    ],
    [
      `kind = 'anything'`,
      `kind = 'time'`,
      `kind = 'time', display_start = now()`,
      `kind = 'time', display_end = now()`,
      `kind = 'cancel', display_start = now(), display_end = now()`,
    ],
  ],
  ['change_request', ...oneOf('state', 'open', 'accepted', 'rejected', 'withdrawn')],
  ['collective_invoice', ...atLeast('number', 1)],
  ['collective_invoice', [`contact = '{}'`], [`contact = '[]'`, `contact = '"x"'`]],
  ['collective_invoice', [`letterhead = '{"title": "G"}'`], [`letterhead = '[]'`]],
  ['collective_invoice', ['due_on = made_on', 'due_on = made_on + 1'], ['due_on = made_on - 1']],
  ['customer_order', ...atLeast('credited', 0)],
  ['customer_order', ...atLeast('dunned', 0)],
  ['customer_order', ...atLeast('paid', 0)],
  [
    'customer_order',
    ['paid = 100, refunded = 100', 'paid = 100, refunded = 0'],
    ['paid = 100, refunded = 101', 'paid = 100, refunded = -1'],
  ],
  ['customer_order', ...oneOf('origin', 'online', 'desk')],
  ['customer_order', ...oneOf('payment_state', 'open', 'paid', 'partly_refunded', 'refunded', 'failed')],
  [
    'customer_order',
    ...oneOf(
      'state',
      'new',
      'notfound',
      'created',
      'booked',
      'printed',
      'completed',
      'cancelled',
      'cancelcompleted',
      'payed',
    ),
  ],
  ['customer_order', [`summary = '{"terms": {}}'`], [`summary = '{}'`]],
  // By a trigger: what is below zero from before can be mended.
  ['customer_order', ['total = 0'], ['total = -1']],
  ['internal_note', ...named('text')],
  [
    'internal_note',
    ['order_id = null, booking_id = (select max(id) from booking)'],
    ['order_id = null, booking_id = null', 'booking_id = (select max(id) from booking)'],
  ],
  ['interval_price', ...atLeast('amount', 0)],
  ['keeper_session', ['expires_at = ends_at'], [`expires_at = ends_at + interval '1 second'`]],
  // What it says stays, so that nothing is tried but the same once more.
  ['legal_text', ['kind = kind'], [`kind = 'anything'`, `kind = ''`]],
  ['legal_text', ['version = 1'], ['version = 0']],
  ['legal_text', ['html = html'], [`html = ''`, `short = ''`]],
  ['list_preference', ...oneOf('owner_kind', 'user', 'keeper')],
  ['mail_link', ...oneOf('purpose', 'password_reset')],
  ['mail_dkim', [`private_key = 'v1.x'`], [`private_key = ''`]],
  ['mail_message', ...oneOf('state', 'queued', 'sent', 'failed', 'kept')],
  ['mail_message', ...claims],
  ['dunning_exemption', ...named('reason')],
  ['dunning_notice', ...atLeast('fee', 0)],
  ['dunning_notice', ...between('level', 1, 2)],
  ['dunning_notice', ...oneOf('state', 'planned', 'sent', 'left')],
  ['dunning_run', [`fee = 0, fee_basis = 'Art. 1'`], [`fee = -1, fee_basis = 'Art. 1'`]],
  ['dunning_run', [`fee = 0, fee_basis = ''`, `fee = 100, fee_basis = 'Art. 1'`], [`fee = 100, fee_basis = ''`]],
  ['dunning_run', ['due_on = on_day', 'due_on = on_day + 1'], ['due_on = on_day - 1']],
  ['mail_schema', [`blocks = '[]', subject = 'x'`], [`blocks = '{}', subject = 'x'`, `blocks = 'null', subject = 'x'`]],
  ['mail_schema', [`blocks = '[]', subject = 'x'`], [`blocks = '[]', subject = ''`]],
  ['mail_schema', ['blocks = null, subject = null'], [`blocks = '[]', subject = null`, `blocks = null, subject = 'x'`]],
  ['mail_setting', ...between('customer_reminder_hours', 1, 720)],
  ['mail_setting', ...between('caretaker_reminder_hours', 1, 720)],
  [
    'mail_setting',
    ['day_list_time = null', `day_list_time = '00:00'`, `day_list_time = '23:59'`],
    [`day_list_time = ''`, `day_list_time = '24:00'`, `day_list_time = '6:30'`, `day_list_time = '06:60'`],
  ],
  ['mail_setting', ...between('day_list_days_before', 0, 1)],
  ['mail_setting', [`day_list_recipients = '[]'`], [`day_list_recipients = '{}'`, `day_list_recipients = 'null'`]],
  ['mail_setting', ...between('smtp_port', 1, 65_535)],
  ['mail_setting', ...oneOf('smtp_encryption', 'none', 'starttls', 'tls')],
  ['mail_template', ...named('name')],
  ['mail_template', [`blocks = '[]'`], [`blocks = '{}'`, `blocks = 'null'`]],
  ['mail_template', ['kind = null', 'kind = kind'], [`kind = 'other'`]],
  ['mail_setting', ['smtp_password = null', `smtp_password = 'v1.x'`], [`smtp_password = ''`]],
  [
    'mail_setting',
    [`uses_own_server = true, smtp_host = 'mail.b.ch', sender_address = 'a@b.ch'`, 'uses_own_server = false'],
    [
      `uses_own_server = true, smtp_host = '', sender_address = 'a@b.ch'`,
      `uses_own_server = true, smtp_host = 'mail.b.ch', sender_address = ''`,
    ],
  ],
  [
    'session',
    ['sso = null', `sso = 'v1.x', directory = 'app'`, `sso = 'v1.x', directory = 'operator'`],
    [`sso = '', directory = 'app'`],
  ],
  ['session', [], [`sso = 'v1.x'`, `directory = 'app'`, `sso = 'v1.x', directory = 'x'`]],
  ['payment_provider', ...oneOf('kind', 'payrexx', 'datatrans')],
  ['payment_provider', [`account = repeat('x', 100)`], [`account = repeat('x', 101)`]],
  ['payment_provider', ['secret = null', `secret = 'v1.x'`], [`secret = ''`]],
  ['payment_provider', [`secret_end = '7f2c'`], [`secret_end = '7f2cd'`]],
  ['payment_provider', ['sign_key = null', `sign_key = 'v1.x'`], [`sign_key = ''`]],
  ['payment_provider', [`webhook_token = 'x'`], [`webhook_token = ''`]],
  [
    'payment_provider',
    [`is_active = true, account = 'a', secret = 'v1.x'`],
    [`is_active = true, account = '', secret = 'v1.x'`, `is_active = true, account = 'a', secret = null`],
  ],
  ['online_payment', ...oneOf('provider', 'payrexx', 'datatrans')],
  [
    'online_payment',
    [`reference = 'x'`, `reference = repeat('x', 40)`],
    [`reference = ''`, `reference = repeat('x', 41)`],
  ],
  ['online_payment', ['amount = 1, received = 0'], ['amount = 0, received = 0']],
  ['online_payment', [`currency = 'EUR'`], [`currency = 'eur'`, `currency = 'CH'`]],
  ['online_payment', ['provider_id = null', `provider_id = '7'`], [`provider_id = ''`]],
  ['online_payment', [`status = repeat('x', 60)`], [`status = repeat('x', 61)`]],
  [
    'online_payment',
    ['paid', 'declined', 'cancelled', 'expired', 'mismatch'].map((state) => `state = '${state}', ended_at = now()`),
    [`state = 'lost', ended_at = now()`],
  ],
  ['online_payment', [`method = repeat('x', 60)`], [`method = repeat('x', 61)`]],
  ['online_payment', ['amount = 5, received = 5'], ['amount = 5, received = 4', 'amount = 5, received = -5']],
  ['online_payment', ['amount = 5, received = 5, returned = 5'], ['amount = 5, received = 5, returned = 6']],
  ['online_payment', [`state = 'open', ended_at = null`], [`state = 'open', ended_at = now()`]],
  ['online_payment_event', ...oneOf('kind', 'create', 'status', 'webhook', 'capture', 'cancel', 'refund')],
  ['online_payment_event', [`note = repeat('x', 500)`], [`note = repeat('x', 501)`]],
  ['online_refund', ['amount = 1'], ['amount = 0']],
  ['online_refund', ['waived = 0', 'waived = amount'], ['waived = -1', 'waived = amount + 1']],
  [
    'online_refund',
    [`state = 'done', settled_at = now()`, `state = 'refused', settled_at = now()`],
    [`state = 'lost', settled_at = now()`],
  ],
  ['online_refund', [`problem = repeat('x', 300)`], [`problem = repeat('x', 301)`]],
  [
    'online_payment',
    ['is_missing = true, told_received = 0, told_returned = 0'],
    ['is_missing = true, told_received = 1, told_returned = 0'],
  ],
  ['online_refund', [`reason = repeat('x', 300)`], [`reason = repeat('x', 301)`]],
  ['online_refund', [`state = 'wanted', settled_at = null`], [`state = 'done', settled_at = null`]],
  ['event_interest', ...named('event')],
  ['api_key', [`name = 'x'`, `name = repeat('x', 80)`], [`name = ''`, `name = repeat('x', 81)`]],
  [
    'api_key',
    [`prefix = 'amk_1_x7Kq2m'`],
    [`prefix = 'amk_1_x7Kq2'`, `prefix = 'amk_1_x7Kq2mP'`, `prefix = 'amk_x7Kq2m'`],
  ],
  ['api_key', [`hash = decode(repeat('00', 32), 'hex')`], [`hash = decode(repeat('00', 31), 'hex')`]],
  ['api_key', [`permissions = '{order:view}'`], [`permissions = '{}'`]],
  ['api_key', [`buildings = null`, `buildings = '{Schulhaus}'`], [`buildings = '{}'`]],
  ['api_key', [`calls_per_minute = 1`, `calls_per_minute = 1200`], [`calls_per_minute = 0`, `calls_per_minute = 1201`]],
  [
    'gateway_setting',
    [`url = ''`, `url = 'http://x'`, `url = 'https://' || repeat('x', 492)`],
    [`url = 'ftp://x'`, `url = 'https://' || repeat('x', 493)`],
  ],
  ['gateway_setting', ['token = null', `token = 'v1.x'`], [`token = ''`]],
  ['gateway_setting', [`token_end = '7f3c'`], [`token_end = '7f3cd'`]],
  [
    'gateway_setting',
    ['failures = 0, down_since = null', 'failures = 1, down_since = now()'],
    ['failures = -1, down_since = now()', 'failures = 1, down_since = null', 'failures = 0, down_since = now()'],
  ],
  ['gateway_setting', [`failure = repeat('x', 200)`], [`failure = repeat('x', 201)`]],
  [
    'gateway_setting',
    [`is_active = true, url = 'https://x', token = 'v1.x'`, `is_active = false, url = '', token = null`],
    [`is_active = true, url = '', token = 'v1.x'`, `is_active = true, url = 'https://x', token = null`],
  ],
  ['gateway_link', ...named('personal_number')],
  ['gateway_link', [`failure = repeat('x', 200)`], [`failure = repeat('x', 201)`]],
  ['gateway_bill', ...named('personal_number')],
  ['gateway_bill', ['amount = 1'], ['amount = 0', 'amount = -1']],
  [
    'gateway_bill',
    [`state = 'waiting', sent_at = null`, `state = 'sent', sent_at = now()`, `state = 'refused', sent_at = null`],
    [`state = 'lost', sent_at = null`, `state = 'sent', sent_at = null`, `state = 'waiting', sent_at = now()`],
  ],
  [
    'gateway_bill',
    [`state = 'sent', sent_at = now(), next_at = null`, `state = 'refused', sent_at = null, next_at = null`],
    [`state = 'waiting', sent_at = null, next_at = null`],
  ],
  ['gateway_bill', [`number = repeat('x', 100)`], [`number = repeat('x', 101)`]],
  ['gateway_bill', ['status = null', `status = repeat('x', 40)`], [`status = ''`, `status = repeat('x', 41)`]],
  ['gateway_bill', [`failure = repeat('x', 200)`], [`failure = repeat('x', 201)`]],
  ['webhook_target', [`name = 'x'`, `name = repeat('x', 80)`], [`name = ''`, `name = repeat('x', 81)`]],
  [
    'webhook_target',
    [`url = 'http://x'`, `url = 'https://' || repeat('x', 492)`],
    [`url = 'ftp://x'`, `url = ''`, `url = 'https://' || repeat('x', 493)`],
  ],
  ['webhook_target', [`secret = 'v1.x'`], [`secret = ''`]],
  ['webhook_target', [`secret_end = '7f3c'`], [`secret_end = '7f3cd'`]],
  [
    'webhook_target',
    [`former_secret = 'v1.x', former_until = now()`, 'former_secret = null, former_until = null'],
    [`former_secret = '', former_until = now()`, `former_secret = 'v1.x', former_until = null`, 'former_until = now()'],
  ],
  ['webhook_target', [`former_end = 'a09e'`], [`former_end = 'a09ef'`]],
  ['webhook_delivery', ...named('event')],
  [
    'webhook_delivery',
    [`state = 'waiting', next_at = now()`, `state = 'delivered', next_at = null`, `state = 'failed', next_at = null`],
    [`state = 'lost', next_at = null`, `state = 'waiting', next_at = null`, `state = 'failed', next_at = now()`],
  ],
  ['webhook_delivery', [`failure = repeat('x', 200)`], [`failure = repeat('x', 201)`]],
  ['webhook_delivery', [`answer_body = repeat('x', 4000)`], [`answer_body = repeat('x', 4001)`]],
  ['sso_attempt', [`sealed = 'v1.x'`], [`sealed = ''`]],
  ['sso_group_rule', [`claimed = '{a}'`], [`claimed = '{}'`]],
  ['sso_identity', [`claim = repeat('x', 100), claimed = '{a}'`], [`claim = repeat('x', 101), claimed = '{a}'`]],
  [
    'sso_identity',
    ['claim = null, claimed = null', `claim = 'groups', claimed = '{}'`],
    [`claim = 'groups', claimed = null`, `claim = null, claimed = '{a}'`],
  ],
  ['sso_setting', [`label = repeat('x', 40)`], [`label = repeat('x', 41)`]],
  ['sso_setting', [`issuer = repeat('x', 300)`], [`issuer = repeat('x', 301)`]],
  ['sso_setting', [`client_id = repeat('x', 200)`], [`client_id = repeat('x', 201)`]],
  ['sso_setting', ['client_secret = null', `client_secret = 'v1.x'`], [`client_secret = ''`]],
  ['sso_setting', [`group_claim = repeat('x', 100)`], [`group_claim = ''`, `group_claim = repeat('x', 101)`]],
  [
    'sso_setting',
    [
      `is_on = true, label = 'a', issuer = 'b', client_id = 'c'`,
      `is_on = false, label = '', issuer = '', client_id = ''`,
    ],
    [
      `is_on = true, label = '', issuer = 'b', client_id = 'c'`,
      `is_on = true, label = 'a', issuer = '', client_id = 'c'`,
      `is_on = true, label = 'a', issuer = 'b', client_id = ''`,
    ],
  ],
  ['object_block', [`ends_at = starts_at + interval '1 minute'`], ['ends_at = starts_at']],
  ['object_option', ...named('title')],
  ['object_option', ...oneOf('input_type', 'select', 'number', 'checkbox', 'text', 'document')],
  [
    'occupancy',
    [
      `kind = 'block'`,
      `kind = 'booking', booking_id = (select max(id) from booking)`,
      `kind = 'hold', hold_key = gen_random_uuid(), expires_at = now()`,
    ],
    [
      `kind = 'anything'`,
      `kind = 'booking'`,
      'booking_id = (select max(id) from booking)',
      `kind = 'hold', hold_key = gen_random_uuid()`,
      `kind = 'hold', expires_at = now()`,
      'hold_key = gen_random_uuid(), expires_at = now()',
    ],
  ],
  ['occupancy', [`units = '[0,1)'`], [`units = 'empty'`]],
  [
    'occupancy',
    [`during = '[2031-05-05,2031-05-06)'`],
    [`during = 'empty'`, `during = '[2031-05-05,)'`, `during = '(,2031-05-05)'`],
  ],
  ['opening_time', ...between('day', 0, 6)],
  ['opening_time', ...clock('start_time', ['00:00', '09:59', '19:00', '21:30'])],
  ['opening_time', ...clock('end_time', ['08:01', '20:00', '23:59'])],
  [
    'opening_time',
    [`start_time = '10:00', end_time = '10:01'`],
    [`start_time = '10:00', end_time = '10:00'`, `start_time = '10:00', end_time = '09:00'`],
  ],
  ['option_price', ...atLeast('amount', 0)],
  ['option_value', ...named('title')],
  [
    'order_credit',
    ['amount = 1, fee = 0', 'amount = 0, fee = 1', 'amount = 0, fee = 0'],
    ['amount = -1, fee = 2', 'amount = 2, fee = -1'],
  ],
  ['order_payment', ...atLeast('amount', 1)],
  ['order_payment', ...oneOf('kind', 'payment', 'refund')],
  ['order_position', ...named('title')],
  ['order_position', ['quantity = 0.01', 'unit_price = -1000'], ['quantity = 0', 'quantity = -1']],
  ['page', ...named('title')],
  ['page', ['is_published = true, footer_position = 1'], ['is_published = true, footer_position = 0']],
  [
    'page',
    ['is_published = false, footer_position = null', 'is_published = true, footer_position = 2'],
    ['is_published = false, footer_position = 2'],
  ],
  ['page_draft', ...named('title')],
  ['page_version', ...named('title')],
  ['page_version', ...atLeast('number', 1)],
  ['payment_option', ...named('name')],
  ['payment_option', ...between('due_days', 0, 365)],
  ['payment_option', ...oneOf('kind', 'invoice', 'cash', 'online')],
  ['maintenance_run', ...oneOf('kind', 'templates', 'object_days', 'storage_check', 'storage_clear')],
  [
    'maintenance_run',
    [
      `state = 'waiting'`,
      `state = 'running'`,
      `state = 'done', finished_at = now()`,
      `state = 'failed', finished_at = now()`,
    ],
    [`state = 'anything'`, `state = 'done'`, `state = 'failed'`, 'finished_at = now()'],
  ],
  ['maintenance_run', ...atLeast('done', 0)],
  ['maintenance_run', ...atLeast('total', 0)],
  ['platform_mail', ...oneOf('state', 'queued', 'sent', 'failed', 'kept')],
  ['platform_mail', ...claims],
  ['platform_security_event', ...oneOf('actor_kind', 'user', 'keeper', 'key', 'nobody')],
  ['price_category', ...named('name')],
  [
    'price_category_zip',
    [`zipcode = '1000'`, `zipcode = '9999'`],
    [`zipcode = '0999'`, `zipcode = '10000'`, `zipcode = '999'`, `zipcode = '80a0'`, `zipcode = ''`],
  ],
  ['question', ...named('title')],
  ['question', ...oneOf('type', 'text', 'textarea', 'number', 'date', 'time', 'select', 'checkbox', 'info')],
  ['questionnaire', ...named('title')],
  ['security_event', ...oneOf('actor_kind', 'user', 'keeper', 'key', 'nobody')],
  ['session', ['expires_at = ends_at'], [`expires_at = ends_at + interval '1 second'`]],
  [
    'staff_calendar_feed',
    [`object_id = null, building = 'Linde'`],
    [`building = 'Linde'`, 'object_id = null, building = null'],
  ],
  ['tax_period', ...between('rate', 0, 10_000)],
  [
    'tax_period',
    [`end_date = '2024-01-01'`, 'end_date = null'],
    [`start_date = '2024-01-02', end_date = '2024-01-01'`],
  ],
  ['user_group', ...named('name')],
  ['user_group', ...oneOf('role', 'user', 'admin')],
]

/** Which row is tried where it has no app. */
const keys: Readonly<Record<string, string>> = {
  app: 'id = $app',
  app_import: 'true',
  key_witness: 'true',
  keeper_session: 'true',
  maintenance_run: 'true',
  platform_mail: 'true',
  platform_security_event: 'true',
  tax_period: `start_date = '2024-01-01'`,
}
/** Tries it on one row and takes it back: the rule that refused it, or null. */
async function refusalOf(table: string, change: string): Promise<string | null> {
  const key = (keys[table] ?? 'app_id = $app').replace('$app', String(appId))
  const row = `ctid = (select max(ctid) from ${table} where ${key})`
  const client = await owner.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(`update ${table} set ${change} where ${row}`)
    expect(rowCount, table).toBe(1)
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '23514') throw error
    return error.constraint ?? ''
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('each table takes what it should and refuses the rest, and no rule is without a case', async () => {
  const seen = new Set<string>()
  for (const [table, takes, refuses] of rules) {
    for (const change of takes) expect(await refusalOf(table, change), `${table}: ${change}`).toBeNull()
    for (const change of refuses) {
      const constraint = await refusalOf(table, change)
      expect(constraint, `${table}: ${change}`).toBeTruthy()
      seen.add(`${constraint}`)
    }
  }
  const { rows } = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  // What is refunded is neither below zero nor above what was paid, which says it already.
  const names = rows.map(({ name }) => name).filter((name) => name !== 'customer_order_paid_check')
  expect([...seen].sort()).toEqual([...names, 'customer_order_total'].sort())
})

describe('VAT has a rate for every day and one only', () => {
  const change = (...statements: string[]) =>
    db.acrossTenants('test', async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx.db)
      return refuse('server.unavailable')
    })
  const [end, start] = [
    `update tax_period set end_date = '2029-12-31' where start_date = '2024-01-01'`,
    `insert into tax_period (rate, start_date) values (880, '2030-01-01')`,
  ]
  /** Ends with a refusal, so that nothing is kept; the rules are asked at the end of a transaction. */
  const asked = 'set constraints all immediate'

  it('as long as one follows the other', async () => {
    await change(end, start, asked)
    await change('delete from tax_period', asked)
  })

  it.each([
    ['a gap between two', [end, start.replace('2030-01-01', '2030-01-02')]],
    ['an end', [end]],
    ['a beginning', [`delete from tax_period where start_date is null`]],
  ])('%s is refused', async (_, statements) => {
    await expect(change(...statements, asked)).rejects.toMatchObject({ constraint: 'tax_period_no_gap' })
  })

  it('two for one day are refused', async () => {
    const attempt = change(end, start.replace('2030-01-01', '2029-12-31'))
    await expect(attempt).rejects.toMatchObject({ code: '23P01' })
  })
})

/** What there is once only, what goes with what, who is told of a change, who may do what: none of it changes unnoticed. */
it('keys, indexes, defaults, triggers, policies and rights are written down; a change shows in a diff', async () => {
  const { rows } = await owner.query<{ line: string }>(`
    select format('constraint %s %s: %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid),
      case when condeferred then ' deferred' end) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'x')
    union all
    select format('index %s: %s', indrelid::regclass, pg_get_indexdef(indexrelid)) from pg_index i join pg_class c on c.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
    union all
    select format('default %s.%s: %s', attrelid::regclass, attname, pg_get_expr(adbin, adrelid))
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum join pg_class c on c.oid = adrelid
    where relnamespace = 'public'::regnamespace
    union all
    select format('trigger %s: %s', tgrelid::regclass, pg_get_triggerdef(t.oid))
    from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace
    union all
    select format('policy %s %s for %s to %s: %s / %s', tablename, policyname, cmd, replace(roles::text, current_user, 'owner'), qual, with_check)
    from pg_policies where schemaname = 'public'
    union all
    select format('right %s %s: %s', table_name, grantee, string_agg(lower(privilege_type), ', ' order by privilege_type))
    from information_schema.role_table_grants where table_schema = 'public' and grantee <> current_user group by table_name, grantee
    union all
    select format('function %s: %s%s, by %s, for %s%s', p.oid::regprocedure,
      case provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end, case when prosecdef then ', as its owner' end,
      replace(proowner::regrole::text, current_user, 'owner'),
      coalesce(
        (select string_agg(replace(replace(grantee::regrole::text, current_user, 'owner'), '-', 'everybody'), ', ' order by grantee::regrole::text)
         from aclexplode(proacl)), 'everybody'),
      coalesce(' ' || array_to_string(proconfig, '; '), ''))
    from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  `)
  const lines = rows.map(({ line }) => line).sort()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('schema-inventory.txt')
})
