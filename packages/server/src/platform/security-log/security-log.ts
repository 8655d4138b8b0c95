import type { SecurityKind } from '@allmend/domain/audit'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { SessionUser } from '../http/caller.ts'
import type { Log } from '../log/log.ts'

export interface SecurityEvent {
  readonly kind: SecurityKind
  /** null for what belongs to no app: keepers' accounts, and calls refused before an app was known. */
  readonly appId: number | null
  readonly address: string | null
  readonly user?: SessionUser | null
  /** What it was about, in words. Never a password, a token or an address with one in it. */
  readonly subject?: string | null
}

interface Limits {
  /** Different events of one address, and of all, that are written one by one within a minute. */
  readonly perAddress: number
  readonly inAll: number
}

interface Row {
  readonly app_id: number | null
  readonly at: string
  readonly kind: SecurityKind
  readonly actor_kind: 'user' | 'keeper' | 'key' | 'nobody'
  readonly actor_id: number | null
  readonly actor_name: string | null
  readonly acting_as: string | null
  readonly subject: string | null
  readonly address: string | null
  readonly times: number
}

type Happening = Omit<Row, 'at' | 'times'>

const minute = 60_000
/** As the database writes it where somebody is removed. */
const removedPerson = 'Gelöschte Person'
const pause = 1000
/** What waits while the database is away; a stranger must not fill the memory either. */
const mostWaiting = 2000

/**
 * Notes what happens at the doors without making anybody wait: events are collected and written together a second later. The same
 * event once more within a minute is counted, not written again, and whoever causes many different ones is only counted, so that
 * nobody fills the disk with them. What was collected in the last second is lost if the process dies.
 */
export class SecurityLog {
  readonly #db: Database
  readonly #log: Log
  readonly #limits: Limits
  #waiting: Row[] = []
  #soon: NodeJS.Timeout | undefined
  #minuteEnds: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  /** What happened in this minute, with how often since it was written. */
  readonly #seen = new Map<string, { readonly row: Happening; repeats: number }>()
  readonly #perAddress = new Map<string, number>()

  constructor(db: Database, log: Log, limits: Limits = { perAddress: 60, inAll: 1200 }) {
    this.#db = db
    this.#log = log
    this.#limits = limits
  }

  record(event: SecurityEvent): void {
    const row = this.#withinLimits(rowOf(event))
    const key = JSON.stringify(row)
    const seen = this.#seen.get(key)
    if (seen) {
      seen.repeats += 1
      return
    }
    this.#seen.set(key, { row, repeats: 0 })
    this.#minuteEnds ??= setTimeout(() => this.#endMinute(), minute).unref()
    this.#add(row, 1)
  }

  /** Writes what was collected. Whoever reads the log calls it first. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async close(): Promise<void> {
    this.#endMinute()
    await this.flush()
    clearTimeout(this.#soon)
  }

  /** The event itself, or that there were more than are written. */
  #withinLimits(row: Happening): Happening {
    if (this.#seen.has(JSON.stringify(row))) return row
    const address = row.address ?? ''
    const count = (this.#perAddress.get(address) ?? 0) + 1
    if (this.#seen.size >= this.#limits.inAll) return { ...nothing, app_id: null, address: null }
    this.#perAddress.set(address, count)
    return count > this.#limits.perAddress ? { ...nothing, app_id: row.app_id, address: row.address } : row
  }

  #endMinute(): void {
    clearTimeout(this.#minuteEnds)
    this.#minuteEnds = undefined
    for (const { row, repeats } of this.#seen.values()) if (repeats > 0) this.#add(row, repeats)
    this.#seen.clear()
    this.#perAddress.clear()
  }

  #add(row: Happening, times: number): void {
    if (this.#waiting.length >= mostWaiting) return
    this.#waiting.push({ ...row, at: new Date().toISOString(), times })
    this.#soon ??= setTimeout(() => this.flush(), pause).unref()
  }

  async #write(): Promise<void> {
    clearTimeout(this.#soon)
    this.#soon = undefined
    const rows = this.#waiting
    if (rows.length === 0) return
    this.#waiting = []
    try {
      await this.#insert(JSON.stringify(rows))
    } catch (error) {
      this.#log.warn({ reason: (error as Error).message, events: rows.length }, 'security events not written yet')
      this.#waiting = [...rows, ...this.#waiting].slice(0, mostWaiting)
      this.#soon = setTimeout(() => this.flush(), pause * 10).unref()
    }
  }

  /** One statement for all. An app that is gone meanwhile has no log any more, and a person who is gone has no name in it. */
  #insert(rows: string): Promise<void> {
    return this.#db.acrossTenants('write security events', async ({ db }) => {
      await sql`
        with event as materialized (
          select * from rows from (jsonb_to_recordset(${rows}::jsonb) as (app_id int, at timestamptz, kind text, actor_kind text,
            actor_id int, actor_name text, acting_as text, subject text, address text, times int)) with ordinality
        ), of_apps as (
          insert into security_event (app_id, at, kind, actor_kind, actor_id, actor_name, acting_as, subject, address, times)
          select e.app_id, e.at, e.kind, e.actor_kind, e.actor_id, case when is_gone then ${removedPerson} else e.actor_name end, e.acting_as,
            e.subject, case when is_gone then null else e.address end, e.times
          from event e, lateral (
            select e.actor_kind = 'user' and e.actor_id is not null
              and not exists (select from app_user u where u.app_id = e.app_id and u.id = e.actor_id) as is_gone
          ) actor
          where e.app_id in (select id from app) order by e.ordinality
        )
        insert into platform_security_event (at, kind, actor_kind, actor_id, actor_name, acting_as, subject, address, times)
        select at, kind, actor_kind, actor_id, actor_name, acting_as, subject, address, times from event
        where app_id is null order by ordinality
      `.execute(db)
    })
  }
}

const nothing = {
  kind: 'more_events',
  actor_kind: 'nobody',
  actor_id: null,
  actor_name: null,
  acting_as: null,
  subject: null,
} as const

/** Staff acting as a customer stand there with both names. */
function rowOf({ kind, appId, address, user, subject = null }: SecurityEvent): Happening {
  const actor = user?.impersonator ?? user ?? null
  const kindOfActor = actor?.key ? 'key' : actor?.role === 'keeper' ? 'keeper' : 'user'
  return {
    app_id: appId,
    kind,
    actor_kind: actor ? kindOfActor : 'nobody',
    actor_id: actor?.key?.id ?? actor?.id ?? null,
    actor_name: actor?.name ?? null,
    acting_as: user?.impersonator ? user.name : null,
    subject: subject && shorten(subject, 200),
    address: address && shorten(address, 60),
  }
}

const shorten = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/**
 * A name that was typed where nobody was signed in. One without an account may be a password in the wrong field, so only its
 * beginning is kept.
 */
export const typedName = (typed: string, isKnown: boolean): string =>
  isKnown ? shorten(typed, 80) : typed.length > 3 ? `${typed.slice(0, 3)}…` : '…'
