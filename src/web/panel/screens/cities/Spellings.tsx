import { SPELLINGS } from '#messages/panel/cities.js'
import { forgetSpelling, listSpellings, type Spelling, shareSpelling } from '#shared/cities/spellings.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'

/** What staff said that names in messages mean: an Admin uses it for everybody, or has it forgotten. */
export function Spellings() {
  const spellings = useQuery('spellings', signal => call(listSpellings, {}, { signal }))
  const changing = useMutation({
    mutationFn: (send: () => Promise<Spelling>) => send(),
    onSettled: spellings.refetch,
  })
  if (!spellings.data?.length) return null
  return (
    <section aria-labelledby="spellings">
      <h2 className="body" id="spellings">
        {SPELLINGS.title}
      </h2>
      <p className="soft">{SPELLINGS.explain}</p>
      {spellings.data.map(({ _id, name, city, by }) => {
        const means = SPELLINGS.means({ name, city })
        const params = { _id: String(_id) }
        return (
          <article className="item row between" key={_id}>
            <p className="break">
              {means} <span className="hint">{by ? SPELLINGS.by({ name: by.name }) : SPELLINGS.forAll}</span>
            </p>
            <div className="row close">
              {by && (
                <Button
                  look="plain small"
                  label={SPELLINGS.share}
                  about={means}
                  onClick={() => changing.mutate(() => call(shareSpelling, { params }))}
                />
              )}
              <Button
                look="plain small"
                label={SPELLINGS.forget}
                about={means}
                onClick={() => changing.mutate(() => call(forgetSpelling, { params }))}
              />
            </div>
          </article>
        )
      })}
    </section>
  )
}
