import './color-mark.css'
import { colorWords } from '@allmend/domain/color'
import type { CSSProperties } from 'react'

/** As a variable of the style: what is drawn with it decides where it goes. */
export const markStyle = (color: string): CSSProperties => ({ '--mark': color }) as CSSProperties

/** The colour somebody marked a booking with. It only helps to find it again, so that nobody misses it who does not see it. */
export const ColorMark = ({ color }: { color: string }) =>
  color === '' ? null : (
    <i className="color-mark" title={`Farbe: ${colorWords(color)}`} aria-hidden="true" style={markStyle(color)} />
  )

/** The same with its name, where there is room for words. */
export const NamedColor = ({ color }: { color: string }) => (
  <span className="named-color">
    <ColorMark color={color} />
    {colorWords(color)}
  </span>
)
