import './command-palette.css'
import { CloseButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { openMedia } from '../../features/media/media-host.tsx'
import { useAppConfig } from '../../framework/app-config.ts'
import { useMay } from '../../framework/permission.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { api } from '../../lib/api.ts'
import { PaletteList } from './command-palette-list.tsx'
import { hitGroups, matches, type PaletteOption, pageGroup } from './command-palette-options.ts'

const debounce = 200
const longestQuery = 200

const [store, palette] = createSpotlight()

let opener: Element | null = null

export function openPalette(): void {
  if (store.getState().opened) return
  opener = document.activeElement
  palette.open()
}

/** Mantine would remember it too, but not the first time, when the palette may be opened before it is drawn. */
const giveFocusBack = () => {
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** Records that match, kept while the next answer is on its way as far as they match what is typed by now. */
function useHits(query: string) {
  const [text] = useDebouncedValue(query, debounce)
  const search = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => (await api('GET /api/admin/search', { query: { text }, signal })).hits,
    enabled: text !== '' && query !== '',
    placeholderData: keepPreviousData,
  })
  const isSettled = text === query && !search.isFetching
  const known = query === '' ? [] : (search.data ?? [])
  return {
    hits: isSettled ? known : known.filter((hit) => matches(query, hit.title, hit.text)),
    isSettled,
    isError: isSettled && search.isError,
  }
}

/** Jumps to a page or a record. Arrow keys choose, Enter opens, Escape leads back to where one was. */
export function CommandPalette() {
  const navigate = useNavigate()
  const may = useMay()
  const { layout } = useAppConfig().theme
  const listId = useId()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const { hits, isSettled, isError } = useHits(query)
  const isLate = useLoading(!isSettled)
  const groups = [pageGroup(query, may, layout), ...hitGroups(hits, query)].filter(({ options }) => options.length > 0)
  const options = groups.flatMap((group) => group.options)
  const [selected, setSelected] = useState(-1)
  const active = Math.min(selected, options.length - 1)

  const open = ({ to, id }: PaletteOption) => {
    palette.close()
    if (to === 'media') openMedia()
    else navigate({ to, ...(id !== undefined && { params: { id } }) })
  }

  // Spotlight's own choice of a row lives in the document alone; a screen reader would never hear of it.
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing || options.length === 0) return
    const chosen = options[active]
    if (key === 'ArrowDown') setSelected((active + 1) % options.length)
    if (key === 'ArrowUp') setSelected((active <= 0 ? options.length : active) - 1)
    if (key === 'Enter' && chosen) open(chosen)
  }

  return (
    <Spotlight.Root
      className="palette"
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={(next) => {
        setTyped(next)
        setSelected(next.trim() === '' ? -1 : 0)
      }}
      size={640}
      centered={false}
      // Close to the edge on a phone, where the keyboard takes the lower half.
      yOffset="max(8px, calc((100vw - 600px) / 8))"
      zIndex={300}
      returnFocus={false}
      onSpotlightClose={giveFocusBack}
      overlayProps={{ backgroundOpacity: 0.35 }}
      attributes={{ content: { 'aria-label': 'Suchen oder springen' } }}
    >
      <Spotlight.Search
        size="sm"
        placeholder="Seite, Buchung, Bestellung, Objekt oder Person suchen"
        maxLength={longestQuery}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        leftSectionWidth={50}
        rightSection={<CloseButton aria-label="Schliessen" size={44} iconSize={20} onClick={palette.close} />}
        rightSectionWidth={52}
        rightSectionPointerEvents="all"
        aria-label="Suchen oder springen"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        {...(options.length > 0 && { 'aria-controls': listId })}
        {...(active >= 0 && { 'aria-activedescendant': `${listId}-${active}` })}
        onKeyDown={onKeyDown}
      />
      {options.length > 0 && <PaletteList id={listId} groups={groups} selected={active} onOpen={open} />}
      <p className="palette__state" role="status">
        {isError && 'Gesucht werden kann gerade nur unter den Seiten.'}
        {isLate && 'Suche läuft …'}
        {isSettled && !isError && options.length === 0 && 'Nichts gefunden'}
        {isSettled && query !== '' && options.length > 0 && (
          <span className="visually-hidden">{options.length} Treffer</span>
        )}
      </p>
    </Spotlight.Root>
  )
}
