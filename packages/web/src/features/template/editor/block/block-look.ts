import { type BlockCss, type BlockSettings, mailFonts, type Sides } from '@allmend/domain/template'
import type { CSSProperties } from 'react'

const sides = ({ top, right, bottom, left }: Sides) => `${top}px ${right}px ${bottom}px ${left}px`

/** Around a block the mail is white; its own colour fills what lies within. */
export const outerLook = ({ margin }: BlockCss): CSSProperties => ({ padding: sides(margin), background: '#ffffff' })

export const innerLook = (css: BlockCss): CSSProperties => ({
  padding: sides(css.padding),
  borderRadius: css.margin.left > 0 && css.margin.right > 0 ? 8 : undefined,
  background: css.backgroundColor,
  border: css.border > 0 ? `${css.border}px solid ${css.borderColor}` : undefined,
  color: css.color,
  fontFamily: mailFonts[css.font].stack,
  fontSize: css.fontSize,
  textAlign: css.align,
})

export function dividerLook({ align, color, style, width, size }: BlockSettings['divider']): CSSProperties {
  return {
    width: `${width}%`,
    marginLeft: align === 'left' ? 0 : 'auto',
    marginRight: align === 'right' ? 0 : 'auto',
    borderTop: `${size}px ${style} ${color}`,
  }
}

/** As high as it is wanted; with a width of its own it is cut to fit. */
export const pictureLook = ({ width, height }: BlockSettings['image']): CSSProperties =>
  width === null ? { maxHeight: height, width: 'auto' } : { width, height, objectFit: 'cover' }
