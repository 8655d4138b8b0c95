import { Button } from '@mantine/core'
import { IconBuilding, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { removalText } from './questionnaire-words.ts'
import { type Questionnaire, removeQuestionnaire } from './questionnaires.queries.ts'

interface QuestionnaireUseProps {
  readonly questionnaire: Questionnaire
  readonly isReadOnly: boolean
  /** Right before the page is left. */
  readonly onRemove: () => void
}

/** Which objects ask these questions; while there are any, the questionnaire stays. */
export function QuestionnaireUse({ questionnaire, isReadOnly, onRemove }: QuestionnaireUseProps) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useMutation({ mutationFn: removeQuestionnaire })
  const { objects, title } = questionnaire
  const confirm = () => {
    setAsking(false)
    remove.mutate(questionnaire, {
      onSuccess: () => {
        notifySaved('Der Fragebogen wurde entfernt.')
        onRemove()
        navigate({ to: '/admin/questionnaires' })
      },
      onError: (error) => notifyStaying(errorText(error)),
    })
  }
  return (
    <section className="panel" aria-labelledby="questionnaire-use">
      <header className="panel__head">
        <h2 id="questionnaire-use">Verwendet von</h2>
      </header>
      {objects.length > 0 ? (
        <ul className="questionnaire-use">
          {objects.map((object) => (
            <li key={object.id}>
              <Link to="/admin/objects/$id" params={{ id: String(object.id) }} search={{ tab: 'questionnaires' }}>
                <IconBuilding size={18} stroke={1.7} aria-hidden="true" />
                <span>{object.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="questionnaire-use__note muted">
          Noch kein Objekt. Angehängt wird er auf der Seite des Objekts, unter «Fragebögen».
        </p>
      )}
      {!isReadOnly && objects.length > 0 && (
        <p className="questionnaire-use__note muted small">
          Solange ein Objekt ihn verwendet, kann der Fragebogen nicht entfernt werden.
        </p>
      )}
      {!isReadOnly && objects.length === 0 && (
        <div className="questionnaire-use__foot">
          <Button
            variant="subtle"
            color="error"
            loading={remove.isPending}
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            Fragebogen entfernen
          </Button>
        </div>
      )}
      {isAsking && (
        <Suspense>
          <LazyConfirmDialog
            title="Fragebogen entfernen?"
            text={removalText(title)}
            confirm="Entfernen"
            cancel="Abbrechen"
            onConfirm={confirm}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
