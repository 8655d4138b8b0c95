import { PictureNode } from './picture-node.ts'
import { tableNodes } from './table-nodes.ts'
import type { TextKit } from './text-kit.ts'

/** A whole page: also pictures, tables and quotations. */
export const pageKit: TextKit = {
  name: 'page',
  headings: [2, 3],
  hasQuotes: true,
  hasPaths: true,
  extensions: [PictureNode, ...tableNodes],
}
