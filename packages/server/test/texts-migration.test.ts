import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Factories } from './factories.ts'
import { createTestDatabase } from './test-database.ts'

const { db, owner } = await createTestDatabase()
const make = new Factories(db)
const migration = join(import.meta.dirname, '../migrations/0037_texts.sql')

/** The same database as before this migration, with its rows. */
const undo = `
  drop table accepted_text;
  drop table legal_text;
  alter table app_setting drop column hero_asset_id, drop column start_text, drop column order_success, drop column pdf_texts`

it('what was typed before is the first version of each text, and privacy is what was accepted as such', async () => {
  const [spoken, silent] = [await make.app(), await make.app()]
  await owner.query(undo)
  const texts = {
    title: 'Eschen',
    contact: '052',
    legal: ' Wir <bearbeiten> Daten.\nNur wenige. ',
    regulation: 'Ruhe & Ordnung',
    orderSuccess: 'Danke.\nBis bald.',
  }
  await owner.query('update app_setting set texts = $2 where app_id = $1', [spoken, JSON.stringify(texts)])
  await owner.query('update app_setting set texts = $2 where app_id = $1', [
    silent,
    JSON.stringify({ title: 'Still', legal: ' \n', regulation: '' }),
  ])
  await owner.query(`begin; ${await readFile(migration, 'utf8')}; commit`)
  const { rows } = await owner.query(
    'select app_id, kind, version, html, short, author from legal_text order by app_id, kind',
  )
  const data = {
    html: '<p>Wir &lt;bearbeiten&gt; Daten.<br />Nur wenige.</p>',
    short: 'Wir <bearbeiten> Daten. Nur wenige.',
  }
  expect(rows).toEqual([
    { app_id: spoken, kind: 'legal', version: 1, author: '', ...data },
    { app_id: spoken, kind: 'privacy', version: 1, author: '', ...data },
    {
      app_id: spoken,
      kind: 'regulation',
      version: 1,
      author: '',
      html: '<p>Ruhe &amp; Ordnung</p>',
      short: 'Ruhe & Ordnung',
    },
  ])
  const settings = await owner.query(
    'select texts, order_success from app_setting where app_id in ($1, $2) order by 1',
    [spoken, silent],
  )
  expect(settings.rows).toEqual(
    expect.arrayContaining([
      { texts: { title: 'Eschen', contact: '052' }, order_success: '<p>Danke.<br />Bis bald.</p>' },
      { texts: { title: 'Still' }, order_success: '' },
    ]),
  )
})
