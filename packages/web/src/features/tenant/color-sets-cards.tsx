import { brandColors, type DarkFlags, type ThemeColors } from '@allmend/domain/color'
import { Button } from '@mantine/core'
import { type ColorSet, colorSets, isSet } from './color-sets.ts'

interface ColorSetsCardsProps {
  readonly colors: ThemeColors
  readonly dark: DarkFlags
  readonly onTake: (set: ColorSet) => void
}

/** The sets an app can start from. Taking one changes the form; it is saved like any other change. */
export const ColorSetsCards = ({ colors, dark, onTake }: ColorSetsCardsProps) => (
  <ul className="color-sets" aria-label="Farbsätze">
    {colorSets.map((set) => {
      const isChosen = isSet(set, colors, dark)
      return (
        <li key={set.name} className="color-set" data-chosen={isChosen || undefined}>
          <div className="color-set__head">
            <strong>{set.name}</strong>
            {isChosen ? (
              <span className="color-set__chosen">Gewählt</span>
            ) : (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => onTake(set)}
                aria-label={`Farbsatz ${set.name} übernehmen`}
              >
                Übernehmen
              </Button>
            )}
          </div>
          <span className="color-set__dots" aria-hidden="true">
            {[...brandColors, 'background' as const].map((name) => (
              <i key={name} style={{ background: set.colors[name] }} />
            ))}
          </span>
          <span className="muted small">{set.text}</span>
        </li>
      )
    })}
  </ul>
)
