import { type Editor, Node } from '@tiptap/react'

export interface Picture {
  readonly src: string
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
}

const size = { default: null, parseHTML: (element: HTMLElement) => Number(element.getAttribute('width')) || null }

/** A picture of the media manager, between paragraphs. One from elsewhere is not taken over when text is pasted. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: size,
    height: { ...size, parseHTML: (element: HTMLElement) => Number(element.getAttribute('height')) || null },
  }),
  parseHTML: () => [{ tag: 'img[src^="/files/assets/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** The picture that is chosen in the text; null where something else is. */
export const chosenPicture = (editor: Editor): Picture | null =>
  editor.isActive('picture') ? (editor.getAttributes('picture') as Picture) : null

export function insertPictures(editor: Editor, pictures: readonly Picture[]): void {
  editor
    .chain()
    .focus()
    .insertContent(pictures.map((attrs) => ({ type: 'picture', attrs })))
    .run()
}

/** Field by field, since a node that is replaced as a whole would no longer be the chosen one. */
export function changePicture(editor: Editor, change: Partial<Picture>): void {
  editor.commands.command(({ tr }) => {
    const { from } = tr.selection
    for (const [name, value] of Object.entries(change)) tr.setNodeAttribute(from, name, value)
    return true
  })
}
