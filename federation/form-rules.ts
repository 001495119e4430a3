/** The rules of forms that the federation publishes: they win over those that a client was built with (R-28, B48). */
import type { Handlers } from './calls.ts'
import type { Store } from './database.ts'
import type { FieldRule, PublishedSchema } from './generated/contract.ts'

/** A rule per form and field, as JSON of the contract's `FieldRule`. None is published at first. */
export const formRuleTables = `
CREATE TABLE form_rules (
  form TEXT NOT NULL,
  field TEXT NOT NULL,
  rule TEXT NOT NULL,
  PRIMARY KEY (form, field)
) STRICT, WITHOUT ROWID;
`

export const formRuleCalls = {
  getSchema: ({ store }) => {
    const schema: PublishedSchema = {}
    for (const row of store.sql.all`SELECT form, field, rule FROM form_rules ORDER BY form, field`) {
      const form = (schema[String(row['form'])] ??= {})
      form[String(row['field'])] = JSON.parse(String(row['rule'])) as FieldRule
    }
    return schema
  },
} satisfies Partial<Handlers>

/** Publishes the rule of a field in the place of the one before, or takes it back (null). */
export function publishRule({ sql }: Store, form: string, field: string, rule: FieldRule | null): void {
  if (rule === null) sql.run`DELETE FROM form_rules WHERE form = ${form} AND field = ${field}`
  else
    sql.run`INSERT OR REPLACE INTO form_rules (form, field, rule) VALUES (${form}, ${field}, ${JSON.stringify(rule)})`
}
