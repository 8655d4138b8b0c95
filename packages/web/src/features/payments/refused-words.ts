/** The server's sentence, with what the provider said to it. */
export const refusedWords = (
  sentence: string,
  { refused }: { readonly refused: { readonly problem: string } | null },
): string => (refused?.problem ? `${sentence} Der Anbieter sagt: «${refused.problem}»` : sentence)
