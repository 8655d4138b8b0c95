-- How mails are put together: blocks, among them places that the topics fill. A kind marks those that come with the product.
create table mail_template (
  app_id int not null references app on delete cascade,
  id int generated always as identity,
  name text not null check (name <> ''),
  kind text check (kind in ('standard', 'plain')),
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  -- The pictures in it.
  asset_ids int[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (app_id, id),
  unique (app_id, name),
  unique (app_id, kind)
);
call protect_tenant_table('mail_template');

-- What a municipality changed about the mails of a topic. Without a row they are as they come with the product.
create table mail_schema (
  app_id int not null references app on delete cascade,
  topic text not null,
  -- Null: the one such mails begin with.
  template_id int,
  is_on boolean not null default true,
  -- Null, both of them: as they come with the product.
  subject text check (subject <> ''),
  blocks jsonb check (jsonb_typeof(blocks) = 'array'),
  asset_ids int[] not null default '{}',
  -- Of topics for the office.
  recipients text[] not null default '{}',
  is_to_object boolean not null default true,
  adds_calendar boolean not null default true,
  adds_letter boolean not null default false,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (app_id, topic),
  foreign key (app_id, template_id) references mail_template,
  check ((subject is null) = (blocks is null))
);
create index mail_schema_template on mail_schema (app_id, template_id) where template_id is not null;
call protect_tenant_table('mail_schema');

insert into mail_template (app_id, kind, name, blocks)
select app.id, t.kind, t.name, t.blocks from app, (values
  ('standard', 'Standard', '[{"id":"logo","type":"block","component":"logo","props":{"content":"","image":null,"leftImage":null,"rightImage":null,"leftContent":"","rightContent":""},"settings":{"css":{"margin":{"top":0,"right":0,"bottom":0,"left":0},"padding":{"top":24,"right":32,"bottom":16,"left":32},"border":0,"backgroundColor":"#ffffff","borderColor":"#e2e6f3","font":"poppins","fontSize":16,"color":"#000000","align":"left"},"divider":{"align":"center","color":"#e2e6f3","style":"solid","width":100,"size":4},"logo":{"align":"left","width":null,"isFullOnMobile":false},"image":{"align":"center","width":null,"height":200,"isFullOnMobile":true},"order":{"addOptions":true,"addQuestionnaires":false},"address":{"align":"left"},"split":6,"isOnlyOnInvoice":false},"templateTemplateBlockId":null},{"id":"band","type":"block","component":"divider","props":{"content":"","image":null,"leftImage":null,"rightImage":null,"leftContent":"","rightContent":""},"settings":{"css":{"margin":{"top":0,"right":0,"bottom":0,"left":0},"padding":{"top":0,"right":0,"bottom":16,"left":0},"border":0,"backgroundColor":"#ffffff","borderColor":"#e2e6f3","font":"poppins","fontSize":16,"color":"#000000","align":"left"},"divider":{"align":"center","color":"#009ef7","style":"solid","width":100,"size":4},"logo":{"align":"left","width":15,"isFullOnMobile":false},"image":{"align":"center","width":null,"height":200,"isFullOnMobile":true},"order":{"addOptions":true,"addQuestionnaires":false},"address":{"align":"left"},"split":6,"isOnlyOnInvoice":false},"templateTemplateBlockId":null},{"id":"content","type":"block","component":"placeholder","props":{"content":"Inhalt","image":null,"leftImage":null,"rightImage":null,"leftContent":"","rightContent":""},"settings":{"css":{"margin":{"top":0,"right":0,"bottom":0,"left":0},"padding":{"top":8,"right":32,"bottom":8,"left":32},"border":0,"backgroundColor":"#ffffff","borderColor":"#e2e6f3","font":"poppins","fontSize":16,"color":"#000000","align":"left"},"divider":{"align":"center","color":"#e2e6f3","style":"solid","width":100,"size":4},"logo":{"align":"left","width":15,"isFullOnMobile":false},"image":{"align":"center","width":null,"height":200,"isFullOnMobile":true},"order":{"addOptions":true,"addQuestionnaires":false},"address":{"align":"left"},"split":6,"isOnlyOnInvoice":false},"templateTemplateBlockId":null},{"id":"regards","type":"block","component":"text","props":{"content":"<p>Freundliche Grüsse<br>{{appTitle}}</p>","image":null,"leftImage":null,"rightImage":null,"leftContent":"","rightContent":""},"settings":{"css":{"margin":{"top":0,"right":0,"bottom":0,"left":0},"padding":{"top":16,"right":32,"bottom":16,"left":32},"border":0,"backgroundColor":"#ffffff","borderColor":"#e2e6f3","font":"poppins","fontSize":16,"color":"#000000","align":"left"},"divider":{"align":"center","color":"#e2e6f3","style":"solid","width":100,"size":4},"logo":{"align":"left","width":15,"isFullOnMobile":false},"image":{"align":"center","width":null,"height":200,"isFullOnMobile":true},"order":{"addOptions":true,"addQuestionnaires":false},"address":{"align":"left"},"split":6,"isOnlyOnInvoice":false},"templateTemplateBlockId":null},{"id":"line","type":"block","component":"divider","props":{"content":"","image":null,"leftImage":null,"rightImage":null,"leftContent":"","rightContent":""},"settings":{"css":{"margin":{"top":0,"right":0,"bottom":0,"left":0},"padding":{"top":8,"right":32,"bottom":8,"left":32},"border":0,"backgroundColor":"#ffffff","borderColor":"#e2e6f3","font":"poppins","fontSize":16,"color":"#000000","align":"left"},"divider":{"align":"center","color":"#e2e6f3","style":"solid","width":100,"size":1},"logo":{"align":"left","width":15,"isFullOnMobile":false},"image":{"align":"center","width":null,"height":200,"isFullOnMobile":true},"order":{"addOptions":true,"addQuestionnaires":false},"address":{"align":"left"},"split":6,"isOnlyOnInvoice":false},"templateTemplateBlockId":null},{"id":"sender","type":"block","component":"text","props":{"content":"<p>{{appTitle}}<br>{{appAddress}}<br>{{appContact}}</p>","image":null,"leftImage":null,"rightImage":null,"leftContent":"","rightContent":""},"settings":{"css":{"margin":{"top":0,"right":0,"bottom":0,"left":0},"padding":{"top":8,"right":32,"bottom":24,"left":32},"border":0,"backgroundColor":"#ffffff","borderColor":"#e2e6f3","font":"poppins","fontSize":13,"color":"#5b6070","align":"left"},"divider":{"align":"center","color":"#e2e6f3","style":"solid","width":100,"size":4},"logo":{"align":"left","width":15,"isFullOnMobile":false},"image":{"align":"center","width":null,"height":200,"isFullOnMobile":true},"order":{"addOptions":true,"addQuestionnaires":false},"address":{"align":"left"},"split":6,"isOnlyOnInvoice":false},"templateTemplateBlockId":null}]'::jsonb),
  ('plain', 'Schlicht', '[{"id":"logo","type":"block","component":"logo","props":{"content":"","image":null,"leftImage":null,"rightImage":null,"leftContent":"","rightContent":""},"settings":{"css":{"margin":{"top":0,"right":0,"bottom":0,"left":0},"padding":{"top":24,"right":32,"bottom":16,"left":32},"border":0,"backgroundColor":"#ffffff","borderColor":"#e2e6f3","font":"poppins","fontSize":16,"color":"#000000","align":"left"},"divider":{"align":"center","color":"#e2e6f3","style":"solid","width":100,"size":4},"logo":{"align":"left","width":null,"isFullOnMobile":false},"image":{"align":"center","width":null,"height":200,"isFullOnMobile":true},"order":{"addOptions":true,"addQuestionnaires":false},"address":{"align":"left"},"split":6,"isOnlyOnInvoice":false},"templateTemplateBlockId":null},{"id":"content","type":"block","component":"placeholder","props":{"content":"Inhalt","image":null,"leftImage":null,"rightImage":null,"leftContent":"","rightContent":""},"settings":{"css":{"margin":{"top":0,"right":0,"bottom":0,"left":0},"padding":{"top":8,"right":32,"bottom":8,"left":32},"border":0,"backgroundColor":"#ffffff","borderColor":"#e2e6f3","font":"poppins","fontSize":16,"color":"#000000","align":"left"},"divider":{"align":"center","color":"#e2e6f3","style":"solid","width":100,"size":4},"logo":{"align":"left","width":15,"isFullOnMobile":false},"image":{"align":"center","width":null,"height":200,"isFullOnMobile":true},"order":{"addOptions":true,"addQuestionnaires":false},"address":{"align":"left"},"split":6,"isOnlyOnInvoice":false},"templateTemplateBlockId":null},{"id":"regards","type":"block","component":"text","props":{"content":"<p>Freundliche Grüsse<br>{{appTitle}}</p>","image":null,"leftImage":null,"rightImage":null,"leftContent":"","rightContent":""},"settings":{"css":{"margin":{"top":0,"right":0,"bottom":0,"left":0},"padding":{"top":16,"right":32,"bottom":16,"left":32},"border":0,"backgroundColor":"#ffffff","borderColor":"#e2e6f3","font":"poppins","fontSize":16,"color":"#000000","align":"left"},"divider":{"align":"center","color":"#e2e6f3","style":"solid","width":100,"size":4},"logo":{"align":"left","width":15,"isFullOnMobile":false},"image":{"align":"center","width":null,"height":200,"isFullOnMobile":true},"order":{"addOptions":true,"addQuestionnaires":false},"address":{"align":"left"},"split":6,"isOnlyOnInvoice":false},"templateTemplateBlockId":null}]'::jsonb)
) t (kind, name, blocks);
