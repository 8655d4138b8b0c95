import {
  type BrandColor,
  brandColors,
  contrast,
  type DarkFlags,
  fills,
  fillVariables,
  palette,
  type ThemeColors,
} from '@allmend/domain/color'
import { IconCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { colorFields } from './color-fields.ts'

const ratio = (a: string, b: string) => `${contrast(a, b).toFixed(2)}:1`

const samples: readonly (readonly [BrandColor, string])[] = [
  ['success', 'Bestätigt'],
  ['warning', 'Unbestätigt'],
  ['error', 'Storniert'],
  ['info', 'Hinweis'],
  ['accent', 'Serie'],
]

/** How the pages will look with these colours, and how readable what is derived from them is. */
export function ColorPreview({ colors, dark }: { colors: ThemeColors; dark: DarkFlags }) {
  const shades = palette(colors)
  const filled = fills(colors, dark)
  const variables: Record<string, string> = { '--preview-page': colors.background, ...fillVariables(colors, dark) }
  for (const name of brandColors) {
    for (const [step, shade] of shades[name].entries()) variables[`--preview-${name}-${step}`] = shade
  }

  return (
    <div style={variables as CSSProperties}>
      <div className="color-preview__page">
        <div className="color-preview__tabs">
          <span data-active>Start</span>
          <span>Reservieren</span>
        </div>
        <div className="color-preview__body">
          <div className="color-preview__card">
            <strong>Mehrzweckhalle</strong>
            <span className="color-preview__link">Benützungsreglement</span>
            <span className="color-preview__badges">
              {samples.map(([name, word]) => (
                <span key={name} data-color={name}>
                  {word}
                </span>
              ))}
            </span>
            <span className="color-preview__fills">
              {brandColors.map((name) => (
                <span key={name} data-fill={name}>
                  {name === 'primary' ? 'Weiter' : colorFields[name].label}
                </span>
              ))}
            </span>
          </div>
          <span className="color-preview__link">Link auf dem Hintergrund</span>
        </div>
      </div>
      <table className="table color-preview__contrasts">
        <caption>
          Für Schrift und Schaltflächen wird jede Farbe so weit abgedunkelt, bis sie gut lesbar ist. Dunkle Schrift
          steht auf der Farbe selbst, wo man sie lesen kann; sonst bleibt sie hell.
        </caption>
        <thead>
          <tr>
            <th scope="col">Farbe</th>
            <th scope="col">Abstufungen</th>
            <th scope="col" className="num end">
              auf Weiss
            </th>
            <th scope="col" className="num end">
              auf Grund
            </th>
            <th scope="col" className="num end">
              Schrift darauf
            </th>
          </tr>
        </thead>
        <tbody>
          {brandColors.map((name) => (
            <tr key={name}>
              <th scope="row">{colorFields[name].label}</th>
              <td>
                <span className="color-preview__shades">
                  {shades[name].map((shade, step) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its position
                    <i key={step} style={{ background: shade }} />
                  ))}
                </span>
              </td>
              <td className="num end">{ratio(shades[name][7], '#ffffff')}</td>
              <td className="num end">{ratio(shades[name][7], colors.background)}</td>
              <td className="num end">
                {filled[name].text === '#ffffff' ? 'hell' : 'dunkel'} {ratio(filled[name].text, filled[name].ground)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="color-preview__note">
        <IconCheck size={16} stroke={2.2} aria-hidden="true" />
        Verlangt sind mindestens 4.5:1 (WCAG 2.2, Stufe AA).
      </p>
    </div>
  )
}
