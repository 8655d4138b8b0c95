import './object-details.css'
import type { Asset, PublicObject } from '@allmend/contract'
import { confirmationWords } from '@allmend/domain/objects'
import { IconCheck, IconFileText } from '@tabler/icons-react'
import { FreeDays } from './free-days.tsx'

const kilobyte = 1024

const fileWords = ({ filename, bytes }: Asset) => {
  const kind = filename.split('.').at(-1)?.toUpperCase() ?? ''
  return `(${kind}, ${Math.max(1, Math.round(bytes / kilobyte))} KB)`
}

const FileLink = ({ asset, name }: { asset: Asset; name: string }) => (
  <a className="object-file" href={asset.src} target="_blank" rel="noopener">
    <IconFileText size={16} aria-hidden="true" />
    {name} {fileWords(asset)}
  </a>
)

function leadWords(hours: number): string | null {
  if (hours <= 0) return null
  return hours % 24 === 0 && hours > 24
    ? `Reservation bis ${hours / 24} Tage vorher`
    : `Reservation bis ${hours === 1 ? '1 Stunde' : `${hours} Stunden`} vorher`
}

interface ObjectDetailsProps {
  readonly object: PublicObject
  readonly picked: string | undefined
  readonly onPick: (day: string) => void
}

/** Everything that helps to decide: text, free days, equipment, terms and rules. */
export function ObjectDetails({ object, picked, onPick }: ObjectDetailsProps) {
  const { description, equipment, confirmation, leadTimeHours, documents, rules } = object
  const terms = [confirmationWords[confirmation], leadWords(leadTimeHours)].filter((one) => one !== null)
  return (
    <div className="object-details">
      {description !== '' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets only harmless markup into a description
        <div className="object-details__text" dangerouslySetInnerHTML={{ __html: description }} />
      )}
      <FreeDays objectId={object.id} picked={picked} onPick={onPick} />
      <div className="object-details__columns">
        {equipment.length > 0 && (
          <section>
            <h3>Ausstattung</h3>
            <ul className="object-details__ticks">
              {equipment.map((one) => (
                <li key={one}>
                  <IconCheck size={16} stroke={2} aria-hidden="true" />
                  {one}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3>Gut zu wissen</h3>
          <ul className="object-details__terms">
            {terms.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {rules && <FileLink asset={rules} name="Benützungsreglement" />}
          {documents.map((asset) => (
            <FileLink key={asset.id} asset={asset} name={asset.name} />
          ))}
        </section>
      </div>
    </div>
  )
}
