import './gateway.css'
import { Button, TextInput } from '@mantine/core'
import { IconHeartbeat, IconPlugConnected, IconPlugConnectedX, IconPlugOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormNote } from '../../framework/form/form-note.tsx'
import { LoadedForm } from '../../framework/form/loaded-form.tsx'
import { type SecretStep, StoredSecret } from '../../framework/form/stored-secret.tsx'
import { type RecordForm, useRecordForm } from '../../framework/form/use-record-form.tsx'
import { useFocusBack } from '../../framework/use-focus-back.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Switch } from '../../ui/switch.tsx'
import { checkGateway, type Gateway, gatewayQuery, saveGateway } from './gateway.queries.ts'
import { type GatewayValues, gatewayBody, gatewaySpec, isOtherAddress, readGateway } from './gateway-values.ts'
import { seconds, stateText } from './gateway-words.ts'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** The gateway to the municipality's own software, and how it is doing. */
export const GatewayPage = () => (
  <LoadedForm query={useQuery(gatewayQuery)}>{(gateway) => <GatewaySettings gateway={gateway} />}</LoadedForm>
)

function GatewaySettings({ gateway }: { gateway: Gateway }) {
  const form = useRecordForm({
    spec: gatewaySpec(gateway),
    record: gateway,
    read: (record: Gateway | null) => readGateway(record ?? gateway),
    save: (values, edited) => saveGateway(gatewayBody(values, (edited ?? gateway).version)),
    refusals: { 'gateway.host_inside': 'url', 'gateway.not_secure': 'url', 'gateway.token_missing': 'token' },
    entity: 'gateway',
    auditNames: { tokenStep: 'token' },
  })
  const { key, description, ...url } = form.field('url')
  const isActive = form.input('isActive')
  return (
    <>
      <div className="gateway-page">
        <SectionCard
          title="Verbindung"
          aside={
            <div className="gateway-page__switch">
              <span aria-hidden="true">{isActive.label}</span>
              <Switch
                label={isActive.label}
                checked={form.values.isActive}
                onChange={(isOn) => form.set({ isActive: isOn })}
              />
            </div>
          }
        >
          <form {...form.props} className="gateway-form">
            {isActive.description}
            <p className="muted">
              Mit der Gemeindesoftware werden Konten mit der Einwohnerkontrolle verknüpft und Bestellungen dort in
              Rechnung gestellt. Reservieren und bestellen geht auch, wenn sie gestört ist.
            </p>
            <TextInput
              key={key}
              {...url}
              type="url"
              autoComplete="off"
              spellCheck={false}
              inputWrapperOrder={order}
              description={description ?? 'Die Adresse des Gateways, wie sie der Hersteller angibt.'}
            />
            <TokenField form={form} gateway={gateway} />
          </form>
        </SectionCard>
        <StateCard gateway={gateway} isDirty={form.isDirty} />
      </div>
      {form.guards}
    </>
  )
}

function TokenField({ form, gateway }: { form: RecordForm<GatewayValues>; gateway: Gateway }) {
  const { key, ...input } = form.field('token')
  const isStored = gateway.tokenEnd !== null
  const isOther = isOtherAddress(gateway, form.values)
  return (
    <StoredSecret
      field={input}
      isStored={isStored}
      end={gateway.tokenEnd}
      isOther={isOther}
      step={form.values.tokenStep as SecretStep}
      hint={
        isStored && isOther
          ? 'Für eine andere Adresse brauchen wir ihn neu.'
          : 'Wird verschlüsselt gespeichert und nie mehr angezeigt.'
      }
      without="Ohne Schlüssel"
      onStep={(next) => form.set({ tokenStep: next, ...(next !== 'replace' && { token: '' }) })}
    />
  )
}

export function GatewayStateBadge({ gateway }: { gateway: Pick<Gateway, 'state' | 'isActive' | 'downSince'> }) {
  const look = {
    up: ['success', IconPlugConnected],
    down: ['error', IconPlugConnectedX],
    unknown: ['gray', IconPlugOff],
  } as const
  const [tone, icon] = look[gateway.state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {stateText(gateway)}
    </StatusBadge>
  )
}

/** How it is doing now, and what waits for it. The test tries what is stored; what was typed has to be saved first. */
function StateCard({ gateway, isDirty }: { gateway: Gateway; isDirty: boolean }) {
  const check = useMutation({ mutationFn: checkGateway })
  const button = useFocusBack(check.isPending)
  const isStored = gateway.url !== '' && gateway.tokenEnd !== null
  const { failure, answeredAt, milliseconds, restUntil } = gateway
  return (
    <SectionCard title="Zustand" aside={<GatewayStateBadge gateway={gateway} />}>
      <div className="gateway-state">
        <div role="status">
          {check.isSuccess && !failure && !check.isPending && (
            <FormNote tone="info">
              Die Verbindung steht{milliseconds === null ? '' : ` (${seconds(milliseconds)})`}.
            </FormNote>
          )}
          {check.error && <FormNote tone="warning">{errorText(check.error)}</FormNote>}
          {!check.error && failure && (
            <FormNote tone="warning">
              {failure}
              {restUntil && ` Bis ${formatInstant(restUntil)} wird sie in Ruhe gelassen.`} Was wartet, wird später
              nachgeholt.
            </FormNote>
          )}
        </div>
        <dl className="gateway-facts">
          <div>
            <dt>Letzte Antwort</dt>
            <dd className="num">
              {answeredAt ? formatInstant(answeredAt) : 'noch keine'}
              {answeredAt && milliseconds !== null && `, ${seconds(milliseconds)}`}
            </dd>
          </div>
          <div>
            <dt>Verknüpfte Konten</dt>
            <dd className="num">{gateway.linked}</dd>
          </div>
          <div>
            <dt>Rechnungen, die warten</dt>
            <dd className="num">{gateway.waiting}</dd>
          </div>
          <div>
            <dt>Nicht angenommene Rechnungen</dt>
            <dd className="num">{gateway.refused}</dd>
          </div>
        </dl>
        <div>
          <Button
            ref={button}
            variant="default"
            leftSection={<IconHeartbeat size={16} stroke={1.7} aria-hidden="true" />}
            loading={check.isPending}
            disabled={isDirty || !isStored}
            onClick={() => check.mutate()}
          >
            Verbindung testen
          </Button>
          {(isDirty || !isStored) && <p className="muted small">Getestet wird, was gespeichert ist.</p>}
        </div>
      </div>
    </SectionCard>
  )
}
