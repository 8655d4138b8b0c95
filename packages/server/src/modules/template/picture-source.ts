/** How the HTML of a mail calls a picture that goes along with it. */
export const pictureSource = (id: number) => `cid:picture-${id}`
