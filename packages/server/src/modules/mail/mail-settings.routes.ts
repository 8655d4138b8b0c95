import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import type { MailPlatform } from './mail-platform.ts'
import { readBuildings, readMailSettings } from './mail-settings.repository.ts'
import { saveMailSettings, shown } from './save-mail-settings.ts'
import { sendTestMail } from './send-test-mail.ts'

export function mailSettingRoutes(server: FastifyInstance, platform: MailPlatform): void {
  const { from, smtpUrl } = platform.mail
  mount(server, platform, contract.getMailSettings, ({ tenant }) =>
    tenant(async (tx) => ({
      settings: shown(await readMailSettings(tx)),
      installation: { from, hasServer: smtpUrl !== undefined },
      buildings: await readBuildings(tx),
    })),
  )

  mount(server, platform, contract.saveMailSettings, async ({ tenant, actor, body }) =>
    answerWith('settings', await tenant((tx) => saveMailSettings(tx, actor(), body))),
  )

  mount(server, platform, contract.sendTestMail, async ({ tenant, actor, body }) =>
    answerWith('result', await sendTestMail(platform, { tenant, actor: actor() }, body)),
  )
}
