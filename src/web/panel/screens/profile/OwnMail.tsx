import { LANGUAGE } from '#messages/panel/language.js'
import { MAIL } from '#messages/panel/profile.js'
import { changeOwnMail, readOwnMail } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'

/** Whether an Admin hears of messages and requests by e-mail, in the language of the panel as it is chosen. */
export function OwnMail({ email }: { email: string }) {
  const chosen = useQuery('own-mail', signal => call(readOwnMail, {}, { signal }))
  const choosing = useMutation({
    mutationFn: async (isOn: boolean) => {
      const choice = await call(changeOwnMail, { body: { language: isOn ? LANGUAGE : null } })
      chosen.setData(() => choice)
    },
  })
  return (
    <section className="column" aria-labelledby="own-mail">
      <h2 id="own-mail">{MAIL.title}</h2>
      <QueryState of={chosen}>
        {({ language }) => (
          <label>
            <input
              type="checkbox"
              checked={choosing.isPending ? choosing.variables! : language !== null}
              onChange={({ target }) => choosing.mutate(target.checked)}
            />{' '}
            {MAIL.choose({ email })}
          </label>
        )}
      </QueryState>
    </section>
  )
}
