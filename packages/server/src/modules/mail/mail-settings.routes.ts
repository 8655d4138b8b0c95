import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { isInside } from '../../platform/net/reach-host.ts'
import { refuseInside } from './explain-mail-error.ts'
import type { MailPlatform } from './mail-platform.ts'
import { readBuildings, readMailSettings } from './mail-settings.repository.ts'
import { saveMailSettings, shown } from './save-mail-settings.ts'
import { sendTestMail } from './send-test-mail.ts'

/** Milliseconds: somebody waits in front of the screen. */
const lookupTime = 3000

export function mailSettingRoutes(server: FastifyInstance, platform: MailPlatform): void {
  const { from, smtpUrl, allowsPrivateHosts } = platform.mail
  /** By the rule mails are sent by; looked up while nothing of the database is held. */
  const isOutOfReach = ({ usesOwnServer, smtpHost }: Pick<contract.MailSettings, 'usesOwnServer' | 'smtpHost'>) =>
    usesOwnServer && !allowsPrivateHosts && isInside(smtpHost.trim(), lookupTime)

  mount(server, platform, contract.getMailSettings, ({ tenant }) =>
    tenant(async (tx) => ({
      settings: shown(await readMailSettings(tx)),
      installation: { from, hasServer: smtpUrl !== undefined },
      buildings: await readBuildings(tx),
    })),
  )

  mount(server, platform, contract.saveMailSettings, async ({ tenant, actor, body }) =>
    (await isOutOfReach(body))
      ? refuseInside(body.smtpHost.trim())
      : answerWith('settings', await tenant((tx) => saveMailSettings(tx, actor(), body))),
  )

  mount(server, platform, contract.sendTestMail, async ({ tenant, actor, body }) =>
    answerWith('result', await sendTestMail(platform, { tenant, actor: actor() }, body)),
  )
}
