class ServiceDeskHooks < Redmine::Hook::ViewListener
  def view_layouts_base_html_head(_context)
    host = RedmineHost.instance
    # Redmine has no hook in its header.
    bar = host.bar('^(?!/service-desk/)', '#quick-search > form') if host.kind_of(User.current) == 'agent'
    "#{host.head("#{Redmine::Utils.relative_url_root}/plugin_assets/service_desk/files")}#{bar}".html_safe
  end

  # For agents: clients have no use for them.
  { view_issues_show_description_bottom: :issue, view_account_left_bottom: :user }.each do |hook, name|
    define_method(hook) do |context|
      host = RedmineHost.instance
      kind = { issue: 'ticket', user: host.kind_of(context[:user]) == 'agent' ? 'agent' : 'user' }[name]
      host.slots(kind, context[name].id).html_safe if host.kind_of(User.current) == 'agent'
    end
  end
end
